"""The formats that lists, notes and pages are numbered in (ISO/IEC 29500-1, 17.18.59)."""

from __future__ import annotations

from collections.abc import Callable

from standfirst.stages.read.docx.number_words import cardinal, ordinal, ordinal_figures
from standfirst.stages.read.numerals import letters, roman

PADDED = "padded"
"""Before the width of figures that are filled up with zeros ("001"): Word calls it custom."""

# Alphabets that count one sign a number, and begin again, doubled, where they end.
_SIGNS = {
    "russianLower": "абвгдежзиклмнопрстуфхцчшщыэюя",
    "russianUpper": "АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЫЭЮЯ",
    "arabicAlpha": "أبتثجحخدذرزسشصضطظعغفقكلمنهوي",
    "arabicAbjad": "أبجدهوزحطيكلمنسعفصقرشتثخذضظغ",
    "hebrew2": "אבגדהוזחטיכלמנסעפצקרשת",
    "aiueo": "ｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜｦﾝ",
    "aiueoFullWidth": "アイウエオカキクケコサシスセソタチツテトナニヌネノ"
    "ハヒフヘホマミムメモヤユヨラリルレロワヲン",
    "iroha": "ｲﾛﾊﾆﾎﾍﾄﾁﾘﾇﾙｦﾜｶﾖﾀﾚｿﾂﾈﾅﾗﾑｳヰﾉｵｸﾔﾏｹﾌｺｴﾃｱｻｷﾕﾒﾐｼヱﾋﾓｾｽﾝ",
    "irohaFullWidth": "イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノ"
    "オクヤマケフコエテアサキユメミシヱヒモセスン",
    "ganada": "가나다라마바사아자차카타파하",
    "chosung": "ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ",
    "thaiLetters": "กขคงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ",
    "ideographTraditional": "甲乙丙丁戊己庚辛壬癸",
    "ideographZodiac": "子丑寅卯辰巳午未申酉戌亥",
    "chicago": "*†‡§",
}
_DIGITS = {
    "decimalFullWidth": "０１２３４５６７８９",
    "decimalFullWidth2": "０１２３４５６７８９",
    "ideographDigital": "〇一二三四五六七八九",
    "japaneseDigitalTenThousand": "〇一二三四五六七八九",
    "koreanDigital": "영일이삼사오육칠팔구",
    "koreanDigital2": "零一二三四五六七八九",
    "taiwaneseDigital": "○一二三四五六七八九",
    "thaiNumbers": "๐๑๒๓๔๕๖๗๘๙",
    "hindiNumbers": "०१२३४५६७८९",
}
_COUNTED = "零一二三四五六七八九"
_COUNTING = frozenset(
    {"chineseCounting", "chineseCountingThousand", "japaneseCounting", "taiwaneseCounting",
     "taiwaneseCountingThousand", "ideographLegalTraditional"}
)  # fmt: skip
_MOST_COUNTED = 9_999
_MOST_TIMES = 9
# The first of a row of twenty signs of Unicode that hold a number each.
_ENCLOSED = {
    "decimalEnclosedCircle": "①", "decimalEnclosedCircleChinese": "①",
    "decimalEnclosedParen": "⑴", "decimalEnclosedFullstop": "⒈",
}  # fmt: skip
_LAST_ENCLOSED = 20


def printed_number(number: int, form: str, language: str = "") -> str:
    """Return a number as it is printed; in figures where its format is not known."""
    if write := _FORMS.get(form):
        return write(number)
    if form in _SIGNS:
        return _signs(number, _SIGNS[form])
    if form in _DIGITS:
        return str(number).translate(str.maketrans("0123456789", _DIGITS[form]))
    if form in _COUNTING:
        return _counted(number)
    if form in _ENCLOSED and 1 <= number <= _LAST_ENCLOSED:
        return chr(ord(_ENCLOSED[form]) + number - 1)
    language = language.partition("-")[0].lower()
    match form:
        case "cardinalText":
            return cardinal(number, language)
        case "ordinalText":
            return ordinal(number, language)
        case "ordinal":
            return ordinal_figures(number, language)
    width = form.removeprefix(PADDED)
    return str(number).zfill(int(width)) if width.isdigit() else str(number)


def _signs(number: int, alphabet: str) -> str:
    times, place = divmod(number - 1, len(alphabet))
    return alphabet[place] * (times + 1) if number > 0 and times < _MOST_TIMES else str(number)


def _counted(number: int) -> str:
    """Return a number in Chinese characters: 十一, 二十, 一百零五."""
    if not 1 <= number <= _MOST_COUNTED:
        return str(number)
    found, gap = "", False
    for value, unit in ((1000, "千"), (100, "百"), (10, "十"), (1, "")):
        digit = number // value % 10
        if not digit:
            gap = bool(found)
            continue
        found += ("零" if gap else "") + _COUNTED[digit] + unit
        gap = False
    return found.removeprefix("一") if found.startswith("一十") else found


_FORMS: dict[str, Callable[[int], str]] = {
    "none": lambda _: "",
    "bullet": lambda _: "",
    "decimalZero": lambda number: f"{number:02d}",
    "lowerRoman": roman,
    "upperRoman": lambda number: roman(number).upper(),
    "lowerLetter": lambda number: letters(number, repeated=True),
    "upperLetter": lambda number: letters(number, repeated=True).upper(),
    "hex": lambda number: f"{number:X}",
    "numberInDash": lambda number: f"- {number} -",
}
