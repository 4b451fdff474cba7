// @ts-check
// Steps through the decisions of a run: the arrow keys go back and forth, and the slider leads to
// where it is let go.

const slider = /** @type {HTMLInputElement} */ (document.getElementById("step"));
const shown = /** @type {HTMLElement} */ (document.getElementById("step-shown"));

slider.addEventListener("input", () => {
  shown.textContent = slider.value;
});
slider.addEventListener("pointerup", () => slider.form?.requestSubmit());

/** @type {Record<string, string>} */
const KEYS = {ArrowLeft: "prev", ArrowRight: "next"};

document.addEventListener("keydown", (event) => {
  const way = KEYS[event.key];
  const isElsewhere = event.target instanceof Element && event.target.closest("input, select, .wide");
  if (way && !isElsewhere && !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    /** @type {HTMLElement | null} */ (document.querySelector(`#steps a[rel=${way}]`))?.click();
  }
});
