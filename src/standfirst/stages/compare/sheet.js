
"use strict";
const comparison = document.body.dataset.comparison;
const cards = [...document.querySelectorAll("article")];
const kept = "standfirst " + comparison;

function chosen(card) {
  const input = card.querySelector("input[type=radio]:checked");
  return input ? input.value : null;
}

function verdicts() {
  return cards.filter(chosen).flatMap((card) =>
    card.dataset.configurations.split(" ").map((configuration) => ({
      passage: Number(card.dataset.passage),
      configuration,
      verdict: chosen(card),
      reason: card.querySelector("input[type=text]").value.trim(),
    })));
}

function show() {
  for (const card of cards) {
    const passage = cards.filter((each) => each.dataset.passage === card.dataset.passage);
    const isJudged = passage.every(chosen);
    card.querySelector(".name").textContent = isJudged ? card.dataset.names : "";
    card.classList.toggle("judged", isJudged);
  }
  const done = cards.filter(chosen).length;
  document.getElementById("progress").textContent = `${done} of ${cards.length} chunks judged`;
}

function keep() {
  const state = cards.map((card) => [chosen(card), card.querySelector("input[type=text]").value]);
  try { localStorage.setItem(kept, JSON.stringify(state)); } catch { /* a page from a file may not */ }
}

function restore() {
  let state = null;
  try { state = JSON.parse(localStorage.getItem(kept)); } catch { return; }
  if (!Array.isArray(state) || state.length !== cards.length) return;
  state.forEach(([value, reason], at) => {
    for (const input of cards[at].querySelectorAll("input[type=radio]")) {
      input.checked = input.value === value;
    }
    cards[at].querySelector("input[type=text]").value = reason;
  });
}

function save() {
  const content = JSON.stringify({ comparison_id: comparison, verdicts: verdicts() }, null, 2);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content + "\n"], { type: "application/json" }));
  link.download = "verdicts.json";
  link.click();
}

document.addEventListener("input", () => { show(); keep(); });
document.getElementById("save").addEventListener("click", save);
restore();
show();
