/* From a parser's events to elements: stages/read/markdown_walk.py, markdown_elements.py. */

#include "loops.h"

/* --- Names that are used again and again ------------------------------------------------------- */

#define NAMES(X)                                                                                   \
    X(start) X(end) X(paragraph) X(heading) X(code) X(table) X(term) X(definition) X(footnote)     \
    X(list_item) X(prose) X(empty_heading) X(fenced) X(indented) X(html) X(rule) X(formula)        \
    X(Text) X(Code) X(level) X(Heading) X(CodeBlock) X(FootnoteDefinition)

static struct {
#define FIELD(name) PyObject *name;
    NAMES(FIELD)
#undef FIELD
    PyObject *empty, *space, *no_rows, *zero, *outside;
} names;

static int
intern_names(void)
{
#define INTERN(name)                                                                               \
    if ((names.name = PyUnicode_InternFromString(#name)) == NULL)                                  \
        return -1;
    NAMES(INTERN)
#undef INTERN
    names.empty = PyUnicode_InternFromString("");
    names.space = PyUnicode_InternFromString(" ");
    names.no_rows = PyTuple_New(0);
    names.zero = PyLong_FromLong(0);
    names.outside = PyLong_FromLong(-1);
    return names.empty && names.space && names.no_rows && names.zero && names.outside ? 0 : -1;
}

/* --- walk: stages/read/markdown_walk.py - ------------------------------------------------------ */

typedef struct {
    PyObject *events, *leaf_type, *label_of; /* borrowed */
    const unsigned char *source;
    Py_ssize_t size;
    int ascii;
    Py_ssize_t at, at_byte, max_depth;
    PyObject *leaves, *forms;
    int too_deep;
    Py_ssize_t depth, list_depth, footnote_depth, containers;
    PyObject *opened; /* borrowed from names, NULL for none */
    PyObject *opened_label;
    Py_ssize_t opened_level;
    Py_ssize_t tight, tight_end;
} Walk;

/* An event with its place; `item` owns both. */
typedef struct {
    PyObject *item, *event, *place;
} Event;

/* Returns 1 for an event, 0 at the end, -1 on an error. */
static int
next_event(Walk *walk, Event *event)
{
    event->item = PyIter_Next(walk->events);
    if (event->item == NULL) {
        return PyErr_Occurred() ? -1 : 0;
    }
    if (!PyTuple_Check(event->item) || PyTuple_GET_SIZE(event->item) != 2) {
        Py_CLEAR(event->item);
        PyErr_SetString(PyExc_TypeError, "an event is a pair of event and place");
        return -1;
    }
    event->event = PyTuple_GET_ITEM(event->item, 0);
    event->place = PyTuple_GET_ITEM(event->item, 1);
    return 1;
}

/* Sets the first key and value of a dictionary, borrowed; 0 where there is none. */
static int
entry(PyObject *mapping, PyObject **key, PyObject **value)
{
    Py_ssize_t position = 0;
    return PyDict_Check(mapping) && PyDict_Next(mapping, &position, key, value);
}

/* The name of a tag: itself, or its only key; NULL for anything else. */
static PyObject *
name_of(PyObject *tag)
{
    PyObject *key, *value;
    if (PyUnicode_Check(tag)) {
        return tag;
    }
    return entry(tag, &key, &value) && PyUnicode_Check(key) ? key : NULL;
}

static Py_ssize_t
number_at(PyObject *place, PyObject *name)
{
    PyObject *number = PyDict_Check(place) ? PyDict_GetItemWithError(place, name) : NULL;
    if (number == NULL) {
        if (!PyErr_Occurred()) {
            PyErr_SetString(PyExc_KeyError, "an event's place has start and end");
        }
        return -1;
    }
    return PyLong_AsSsize_t(number);
}

static int
place_of(PyObject *place, Py_ssize_t *start, Py_ssize_t *end)
{
    *start = number_at(place, names.start);
    *end = PyErr_Occurred() ? -1 : number_at(place, names.end);
    return PyErr_Occurred() ? -1 : 0;
}

static Py_ssize_t
code_points_between(Walk *walk, Py_ssize_t start, Py_ssize_t end)
{
    start = start < 0 ? 0 : start;
    end = end > walk->size ? walk->size : end;
    Py_ssize_t count = 0;
    for (Py_ssize_t at = start; at < end; at++) {
        count += (walk->source[at] & 0xC0) != 0x80;
    }
    return count;
}

static void
to_code_points(Walk *walk, Py_ssize_t *start, Py_ssize_t *end)
{
    if (walk->ascii) {
        *start += walk->at;
        *end += walk->at;
        return;
    }
    Py_ssize_t first = walk->at + code_points_between(walk, walk->at_byte, *start);
    walk->at_byte = *end;
    walk->at = first + code_points_between(walk, *start, *end);
    *start = first;
    *end = walk->at;
}

/* A tuple that holds but strings, numbers and spans: it can be no part of a cycle, so the collector
   need not walk through a million of them. */
static PyObject *
new_tuple(PyTypeObject *type, Py_ssize_t size)
{
    PyObject *tuple = type->tp_alloc(type, size);
    if (tuple != NULL) {
        PyObject_GC_UnTrack(tuple);
    }
    return tuple;
}

/* Appends Leaf(kind, start, end, level, container, label, form). */
static int
append_leaf(Walk *walk, PyObject *kind, Py_ssize_t start, Py_ssize_t end, Py_ssize_t level,
            Py_ssize_t container, PyObject *label, PyObject *form)
{
    PyObject *leaf = new_tuple((PyTypeObject *)walk->leaf_type, 7);
    if (leaf == NULL) {
        return -1;
    }
    PyTuple_SET_ITEM(leaf, 0, Py_NewRef(kind));
    PyTuple_SET_ITEM(leaf, 1, PyLong_FromSsize_t(start));
    PyTuple_SET_ITEM(leaf, 2, PyLong_FromSsize_t(end));
    PyTuple_SET_ITEM(leaf, 3, PyLong_FromSsize_t(level));
    PyTuple_SET_ITEM(leaf, 4, PyLong_FromSsize_t(container));
    PyTuple_SET_ITEM(leaf, 5, Py_NewRef(label));
    PyTuple_SET_ITEM(leaf, 6, Py_NewRef(form));
    int failed = PyErr_Occurred() != NULL || PyList_Append(walk->leaves, leaf) < 0;
    Py_DECREF(leaf);
    return failed ? -1 : 0;
}

static int
add_leaf(Walk *walk, PyObject *kind, PyObject *form, Py_ssize_t start, Py_ssize_t end)
{
    PyObject *label = names.empty;
    Py_ssize_t level = walk->list_depth;
    if (walk->opened != NULL) {
        if (form == names.prose) {
            kind = walk->opened;
        }
        label = walk->opened_label;
        level = walk->opened_level;
        walk->opened = NULL;
    } else if (walk->footnote_depth && kind == names.paragraph) {
        kind = names.footnote;
    }
    if (form != names.prose && PySet_Add(walk->forms, form) < 0) {
        return -1;
    }
    Py_ssize_t container = walk->depth ? walk->containers - 1 : -1;
    to_code_points(walk, &start, &end);
    level = level < walk->max_depth ? level : walk->max_depth;
    return append_leaf(walk, kind, start, end, level, container, label, form);
}

static int
add_leaf_at(Walk *walk, PyObject *kind, PyObject *form, PyObject *place)
{
    Py_ssize_t start, end;
    return place_of(place, &start, &end) < 0 ? -1 : add_leaf(walk, kind, form, start, end);
}

static int
end_tight(Walk *walk)
{
    Py_ssize_t start = walk->tight;
    if (start < 0) {
        return 0;
    }
    walk->tight = -1;
    return add_leaf(walk, names.paragraph, names.prose, start, walk->tight_end);
}

static int
skip_to(Walk *walk, const char *name, Py_ssize_t size)
{
    Event event;
    int more;
    while ((more = next_event(walk, &event)) > 0) {
        PyObject *key, *value;
        int found = entry(event.event, &key, &value) && IS(key, "End") &&
                    is_named(value, name, size);
        Py_DECREF(event.item);
        if (found) {
            return 0;
        }
    }
    return more;
}
#define SKIP_TO(walk, name) skip_to(walk, name, (Py_ssize_t)sizeof(name) - 1)

/* Tells printable ASCII on one line, single spaces inside, no attributes behind: it stays so. */
static int
is_plain_label(PyObject *label)
{
    if (!PyUnicode_IS_COMPACT_ASCII(label)) {
        return 0;
    }
    const Py_UCS1 *text = PyUnicode_1BYTE_DATA(label);
    Py_ssize_t length = PyUnicode_GET_LENGTH(label);
    Py_UCS1 before = ' ';
    for (Py_ssize_t at = 0; at < length; at++) {
        if (text[at] < ' ' || text[at] > '~' || (text[at] == ' ' && before == ' ')) {
            return 0;
        }
        before = text[at];
    }
    return before != ' ' && before != '}';
}

/* Returns what a heading says as one line, taking over the reference to it as it is written. */
static PyObject *
label_of(Walk *walk, PyObject *written)
{
    if (written == NULL || is_plain_label(written)) {
        return written;
    }
    PyObject *label = PyObject_CallOneArg(walk->label_of, written);
    Py_DECREF(written);
    if (label != NULL && !PyUnicode_Check(label)) {
        Py_CLEAR(label);
        PyErr_SetString(PyExc_TypeError, "a label is a string");
    }
    return label;
}

/* Takes the events of a heading and returns its label, a new reference. */
static PyObject *
heading_label(Walk *walk)
{
    PyObject *pieces = PyList_New(0);
    int failed = pieces == NULL, ended = 0, more = 0;
    Event event;
    while (!failed && !ended && (more = next_event(walk, &event)) > 0) {
        PyObject *key, *value;
        if (PyUnicode_Check(event.event)) {
            failed = PyList_Append(pieces, names.space) < 0;
        } else if (entry(event.event, &key, &value)) {
            if ((IS(key, "Text") || IS(key, "Code")) && PyUnicode_Check(value)) {
                failed = PyList_Append(pieces, value) < 0;
            } else if (IS(key, "End") && PyDict_Check(value)) {
                PyObject *name = name_of(value);
                ended = name != NULL && IS(name, "Heading");
            }
        }
        Py_DECREF(event.item);
    }
    PyObject *joined = failed || more < 0 ? NULL : PyUnicode_Join(names.empty, pieces);
    Py_XDECREF(pieces);
    return label_of(walk, joined);
}

/* The level of {"Heading": {"level": "H2"}}; 0 where it is none. */
static Py_ssize_t
heading_level(PyObject *tag)
{
    PyObject *heading = PyDict_Check(tag) ? PyDict_GetItemWithError(tag, names.Heading) : NULL;
    PyObject *level = heading != NULL && PyDict_Check(heading)
                          ? PyDict_GetItemWithError(heading, names.level)
                          : NULL;
    if (level == NULL || !PyUnicode_Check(level) || PyUnicode_GET_LENGTH(level) != 2) {
        return 0;
    }
    Py_UCS4 digit = PyUnicode_READ_CHAR(level, 1);
    return digit >= '1' && digit <= '6' ? (Py_ssize_t)(digit - '0') : 0;
}

/* Adds a heading with its label, a reference that is taken over. One in a list, a quote or a note
   belongs to its block. */
static int
add_heading(Walk *walk, PyObject *label, Py_ssize_t level, Py_ssize_t start, Py_ssize_t end)
{
    if (label == NULL) {
        return -1;
    }
    int failed;
    if (walk->depth || walk->footnote_depth || PyUnicode_GET_LENGTH(label) == 0) {
        PyObject *form = PyUnicode_GET_LENGTH(label) ? names.prose : names.empty_heading;
        failed = add_leaf(walk, names.paragraph, form, start, end);
    } else {
        to_code_points(walk, &start, &end);
        failed = append_leaf(walk, names.heading, start, end, level, -1, label, names.prose);
    }
    Py_DECREF(label);
    return failed;
}

static int
take_heading(Walk *walk, PyObject *tag, PyObject *place)
{
    Py_ssize_t start, end, level = heading_level(tag);
    if (place_of(place, &start, &end) < 0) {
        return -1;
    }
    if (level == 0) {
        PyErr_SetString(PyExc_KeyError, "a heading has a level from H1 to H6");
        return -1;
    }
    return add_heading(walk, heading_label(walk), level, start, end);
}

/* Adds a rule, or the heading or paragraph that was blotted to look like one. */
static int
take_rule(Walk *walk, PyObject *place)
{
    Py_ssize_t start, end;
    if (place_of(place, &start, &end) < 0) {
        return -1;
    }
    int is_inside = start >= 0 && start < end && end <= walk->size;
    if (is_inside && walk->source[start] == '#') {
        Py_ssize_t at = start, last = end;
        while (at < end && walk->source[at] == '#') {
            at++;
        }
        Py_ssize_t level = at - start;
        while (last > at && walk->source[last - 1] <= ' ') {
            last--;
        }
        while (at < last && walk->source[at] <= ' ') {
            at++;
        }
        PyObject *written =
            PyUnicode_DecodeUTF8((const char *)walk->source + at, last - at, NULL);
        return add_heading(walk, label_of(walk, written), level, start, end);
    }
    if (is_inside && begins_words(walk->source[start])) {
        return add_leaf(walk, names.paragraph, names.prose, start, end);
    }
    return add_leaf(walk, names.paragraph, names.rule, start, end);
}

/* Says what the next leaf is; takes over the reference to the label. */
static int
open_item(Walk *walk, PyObject *kind, PyObject *label)
{
    if (label == NULL) {
        return -1;
    }
    if (walk->opened == NULL) {
        walk->opened = kind;
        walk->opened_level = walk->list_depth;
        Py_XSETREF(walk->opened_label, label);
    } else {
        Py_DECREF(label);
    }
    return 0;
}

/* The marker of a list item, "-" or "12.", a new reference; empty where there is none. */
static PyObject *
marker_at(Walk *walk, Py_ssize_t at)
{
    const unsigned char *source = walk->source;
    Py_ssize_t size = walk->size;
    while (at >= 0 && at < size && (source[at] == ' ' || source[at] == '\t')) {
        at++;
    }
    if (at < 0 || at >= size) {
        return Py_NewRef(names.empty);
    }
    Py_ssize_t end = at;
    while (end < size && end - at < 9 && source[end] >= '0' && source[end] <= '9') {
        end++;
    }
    int is_bullet = source[at] == '-' || source[at] == '+' || source[at] == '*';
    int is_number = end > at && end < size && (source[end] == '.' || source[end] == ')');
    if (!is_bullet && !is_number) {
        return Py_NewRef(names.empty);
    }
    return PyUnicode_DecodeASCII((const char *)source + at, end + 1 - at, NULL);
}

static void
enter(Walk *walk)
{
    walk->containers += walk->depth == 0;
    walk->depth++;
    walk->too_deep |= walk->depth > walk->max_depth;
}

/* Returns 1 for a block's start, 0 for anything else, -1 on an error. */
static int
start_block(Walk *walk, PyObject *name, PyObject *tag, PyObject *place)
{
#define STARTS(block) (IS(name, block) && (end_tight(walk) == 0 || (failed = 1)))
    int failed = 0;
    if (STARTS("Paragraph")) {
        failed = failed || SKIP_TO(walk, "Paragraph") < 0 ||
                 add_leaf_at(walk, names.paragraph, names.prose, place) < 0;
    } else if (STARTS("Item")) {
        Py_ssize_t start = failed ? -1 : number_at(place, names.start);
        failed = failed || PyErr_Occurred() != NULL ||
                 open_item(walk, names.list_item, marker_at(walk, start)) < 0;
    } else if (STARTS("Heading")) {
        failed = failed || take_heading(walk, tag, place) < 0;
    } else if (STARTS("CodeBlock")) {
        PyObject *sort = PyDict_Check(tag) ? PyDict_GetItemWithError(tag, names.CodeBlock) : NULL;
        PyObject *form = sort != NULL && IS(sort, "Indented") ? names.indented : names.fenced;
        failed = failed || SKIP_TO(walk, "CodeBlock") < 0 ||
                 add_leaf_at(walk, names.code, form, place) < 0;
    } else if (STARTS("List")) {
        enter(walk);
        walk->list_depth++;
    } else if (STARTS("BlockQuote") || STARTS("DefinitionList")) {
        enter(walk);
    } else if (STARTS("Table")) {
        failed = failed || SKIP_TO(walk, "Table") < 0 ||
                 add_leaf_at(walk, names.table, names.table, place) < 0;
    } else if (STARTS("HtmlBlock")) {
        failed = failed || SKIP_TO(walk, "HtmlBlock") < 0 ||
                 add_leaf_at(walk, names.paragraph, names.html, place) < 0;
    } else if (STARTS("FootnoteDefinition")) {
        PyObject *label = PyDict_Check(tag)
                              ? PyDict_GetItemWithError(tag, names.FootnoteDefinition)
                              : NULL;
        if (label == NULL || !PyUnicode_Check(label)) {
            PyErr_SetString(PyExc_KeyError, "a footnote has a label");
            return -1;
        }
        walk->footnote_depth++;
        failed = failed || open_item(walk, names.footnote, Py_NewRef(label)) < 0;
    } else if (STARTS("DefinitionListTitle")) {
        failed = failed || SKIP_TO(walk, "DefinitionListTitle") < 0 ||
                 add_leaf_at(walk, names.term, names.prose, place) < 0;
    } else if (STARTS("DefinitionListDefinition")) {
        failed = failed || open_item(walk, names.definition, Py_NewRef(names.empty)) < 0;
    } else {
        return failed ? -1 : 0;
    }
    return failed ? -1 : 1;
#undef STARTS
}

/* Ends an item; one without any leaf is its marker alone. */
static int
close_item(Walk *walk, PyObject *place)
{
    return walk->opened == NULL ? 0 : add_leaf_at(walk, names.paragraph, names.prose, place);
}

/* Returns 1 for a block's end, 0 for anything else, -1 on an error. */
static int
end_block(Walk *walk, PyObject *name, PyObject *place)
{
    int is_list = IS(name, "List");
    int is_footnote = IS(name, "FootnoteDefinition");
    int is_item = is_footnote || IS(name, "Item") || IS(name, "DefinitionListDefinition");
    if (!is_list && !is_item && !IS(name, "BlockQuote") && !IS(name, "DefinitionList")) {
        return 0;
    }
    if (end_tight(walk) < 0) {
        return -1;
    }
    if (is_item) {
        walk->footnote_depth -= is_footnote;
        /* The count matters to leaves alone, and an item that is open names its own kind. */
        return close_item(walk, place) < 0 ? -1 : 1;
    }
    walk->depth--;
    walk->list_depth -= is_list;
    return 1;
}

static int
take(Walk *walk, Event *event)
{
    PyObject *key, *tag;
    int known = 0;
    if (entry(event->event, &key, &tag)) {
        int starts = IS(key, "Start"), ends = !starts && IS(key, "End");
        PyObject *name = starts || ends ? name_of(tag) : NULL;
        if (name != NULL) {
            known = starts ? start_block(walk, name, tag, event->place)
                           : end_block(walk, name, event->place);
        }
    } else if (IS(event->event, "Rule")) {
        known = 1;
        if (end_tight(walk) < 0 || take_rule(walk, event->place) < 0) {
            return -1;
        }
    }
    if (known != 0) {
        return known < 0 ? -1 : 0;
    }
    Py_ssize_t start, end;
    if (place_of(event->place, &start, &end) < 0) {
        return -1;
    }
    if (walk->tight < 0) {
        walk->tight = start;
    }
    walk->tight_end = end;
    return 0;
}

static PyObject *
walk_events(PyObject *module, PyObject *args)
{
    (void)module;
    Walk walk = {.tight = -1};
    PyObject *source;
    if (!PyArg_ParseTuple(args, "OSnnO!O:walk", &walk.events, &source, &walk.at, &walk.max_depth,
                          &PyType_Type, &walk.leaf_type, &walk.label_of)) {
        return NULL;
    }
    if (!PyType_IsSubtype((PyTypeObject *)walk.leaf_type, &PyTuple_Type) ||
        !PyIter_Check(walk.events)) {
        PyErr_SetString(PyExc_TypeError, "walk() takes an iterator and a kind of tuple");
        return NULL;
    }
    walk.source = (const unsigned char *)PyBytes_AS_STRING(source);
    walk.size = PyBytes_GET_SIZE(source);
    walk.ascii = code_points_between(&walk, 0, walk.size) == walk.size;
    walk.leaves = PyList_New(0);
    walk.forms = PySet_New(NULL);
    walk.opened_label = Py_NewRef(names.empty);
    int more = walk.leaves != NULL && walk.forms != NULL ? 1 : -1;
    while (more > 0) {
        Event event;
        more = next_event(&walk, &event);
        if (more > 0) {
            more = take(&walk, &event) < 0 ? -1 : 1;
            Py_DECREF(event.item);
        }
    }
    Py_DECREF(walk.opened_label);
    PyObject *result = NULL;
    if (more == 0) {
        result = Py_BuildValue("OOO", walk.leaves, walk.forms, walk.too_deep ? Py_True : Py_False);
    }
    Py_XDECREF(walk.leaves);
    Py_XDECREF(walk.forms);
    return result;
}

/* --- plain_elements: stages/read/markdown_elements.py ------------------------------------------ */

static int
is_space_at(const Text *text, Py_ssize_t at)
{
    return Py_UNICODE_ISSPACE(PyUnicode_READ(text->kind, text->data, at));
}

/* Where the first character that is no space stands between two places; the end without any. */
static Py_ssize_t
first_content(const Text *text, Py_ssize_t at, Py_ssize_t end)
{
    while (at < end && is_space_at(text, at)) {
        at++;
    }
    return at;
}

static Py_ssize_t
line_start(const Text *text, Py_ssize_t at, Py_ssize_t start)
{
    while (start > at) {
        Py_UCS4 character = PyUnicode_READ(text->kind, text->data, start - 1);
        if (character == '\n' || character == '\r') {
            break;
        }
        start--;
    }
    return start;
}

/* Appends the element of a leaf and moves `at` behind it: 1, or 0 for a leaf that is not plain. */
static int
add_plain(const Text *text, PyObject *leaf, Py_ssize_t *at, PyObject *elements, PyTypeObject *type)
{
    if (!PyTuple_Check(leaf) || PyTuple_GET_SIZE(leaf) != 7) {
        PyErr_SetString(PyExc_TypeError, "a leaf is a tuple of seven");
        return -1;
    }
    PyObject *kind = PyTuple_GET_ITEM(leaf, 0), *form = PyTuple_GET_ITEM(leaf, 6);
    Py_ssize_t start = PyLong_AsSsize_t(PyTuple_GET_ITEM(leaf, 1));
    Py_ssize_t end = PyErr_Occurred() ? -1 : PyLong_AsSsize_t(PyTuple_GET_ITEM(leaf, 2));
    if (PyErr_Occurred()) {
        return -1;
    }
    if (start < 0 || end > text->length || *at < 0 || *at > text->length) {
        PyErr_SetString(PyExc_IndexError, "a leaf lies in its text");
        return -1;
    }
    while (end > start && is_space_at(text, end - 1)) {
        end--;
    }
    start = first_content(text, start, end);
    if (start >= end) {
        return 1;
    }
    int is_indented = IS(form, "indented");
    if (first_content(text, *at, start) < start) {
        Py_ssize_t line = line_start(text, *at, start);
        if (first_content(text, *at, line) < line) {
            return 0;
        }
        start = first_content(text, line, start);
    } else if (is_indented) {
        start = line_start(text, *at, start);
    }
    if (!is_indented && !IS(form, "prose") && !IS(form, "fenced") && !IS(form, "formula")) {
        return 0;
    }
    if (PyUnicode_READ(text->kind, text->data, start) == '<' && IS(kind, "paragraph")) {
        return 0;
    }
    PyObject *element = new_tuple(type, 8);
    if (element == NULL) {
        return -1;
    }
    PyTuple_SET_ITEM(element, 0, Py_NewRef(kind));
    PyTuple_SET_ITEM(element, 1, PyLong_FromSsize_t(start));
    PyTuple_SET_ITEM(element, 2, PyLong_FromSsize_t(end));
    for (Py_ssize_t field = 3; field < 6; field++) {
        PyTuple_SET_ITEM(element, field, Py_NewRef(PyTuple_GET_ITEM(leaf, field)));
    }
    PyTuple_SET_ITEM(element, 6, Py_NewRef(names.no_rows));
    PyTuple_SET_ITEM(element, 7, Py_NewRef(names.zero));
    int failed = PyErr_Occurred() != NULL || PyList_Append(elements, element) < 0;
    Py_DECREF(element);
    *at = end;
    return failed ? -1 : 1;
}

static PyObject *
plain_elements(PyObject *module, PyObject *args)
{
    (void)module;
    PyObject *string, *leaves, *elements;
    PyTypeObject *type;
    Py_ssize_t index, at;
    if (!PyArg_ParseTuple(args, "UO!nnO!O!:plain_elements", &string, &PyList_Type, &leaves, &index,
                          &at, &PyList_Type, &elements, &PyType_Type, &type)) {
        return NULL;
    }
    if (!PyType_IsSubtype(type, &PyTuple_Type) || index < 0) {
        PyErr_SetString(PyExc_TypeError, "plain_elements() makes a kind of tuple");
        return NULL;
    }
    Text text = {PyUnicode_KIND(string), PyUnicode_DATA(string), PyUnicode_GET_LENGTH(string)};
    for (; index < PyList_GET_SIZE(leaves); index++) {
        int added = add_plain(&text, PyList_GET_ITEM(leaves, index), &at, elements, type);
        if (added < 0) {
            return NULL;
        }
        if (added == 0) {
            break;
        }
    }
    return Py_BuildValue("nn", index, at);
}

/* --- What the module takes from here ----------------------------------------------------------- */

static PyMethodDef functions[] = {
    {"walk", walk_events, METH_VARARGS, "Make leaves of a parser's events."},
    {"plain_elements", plain_elements, METH_VARARGS, "Make elements of leaves that are plain."},
    {NULL, NULL, 0, NULL},
};

int
add_reading(PyObject *module)
{
    return intern_names() < 0 ? -1 : PyModule_AddFunctions(module, functions);
}
