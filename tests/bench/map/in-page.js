/** What runs in the page of the map. */

/** Begins to note how far apart frames are, and gives the page what looks into the element. */
export function watchFrames() {
  const { requestAnimationFrame, document } = globalThis;
  const frames = [];
  const note = (now) => {
    frames.push(now);
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
  const inside = (selector) => document.querySelector('litro-map').shadowRoot.querySelector(selector);
  globalThis.mapBench = {
    /** Milliseconds between the frames since the last call. */
    gaps() {
      const noted = frames.splice(0);
      return noted.slice(1).map((now, at) => now - noted[at]);
    },
    count: (selector) => document.querySelector('litro-map').shadowRoot.querySelectorAll(selector).length,
    focus: (selector) => inside(selector).focus(),
    middle(selector) {
      const { left, top, width, height } = inside(selector).getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    },
  };
}

/** Whether the map stands with marks on it. */
export const hasMarks = () =>
  (globalThis.document.querySelector('litro-map')?.shadowRoot?.querySelectorAll('.map-mark').length ?? 0) > 0;
