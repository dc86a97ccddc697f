// Steps through the game: one position of the drawing, one line of the list.
(() => {
  const steps = [...document.querySelectorAll("#game li")];
  const positions = document.querySelectorAll("#game .position");
  const list = document.querySelector("#game ol");
  let now = 0;
  const show = (step) => {
    now = Math.max(0, Math.min(step, steps.length - 1));
    for (const row of [steps, positions]) {
      row.forEach((one, number) => one.classList.toggle("now", number === now));
    }
    list.scrollTop = steps[now].offsetTop - list.clientHeight / 2;
  };
  const to = { first: () => 0, back: () => now - 1, next: () => now + 1, last: () => steps.length };
  document.querySelectorAll("#game button").forEach((button) => {
    button.addEventListener("click", () => show(to[button.dataset.to]()));
  });
  steps.forEach((one, number) => one.addEventListener("click", () => show(number)));
  document.addEventListener("keydown", (event) => {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (way && !event.ctrlKey && !event.altKey && !event.metaKey) show(now + way);
  });
  document.querySelector("#game").classList.add("live");
  document.querySelector("#game nav").hidden = false;
  show(0);
})();
