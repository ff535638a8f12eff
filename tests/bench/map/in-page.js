/* Functions that run inside the page. Playwright sends their texts there, so none may refer to another. */

/** Stores the duration of each frame until `takeFrames`. */
export function countFrames() {
  const { performance, requestAnimationFrame } = globalThis;
  const noted = [];
  globalThis.benchFrames = noted;
  let before = performance.now();
  const note = (now) => {
    if (globalThis.benchFrames !== noted) return;
    noted.push(now - before);
    before = now;
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
}

/** @returns {readonly number[]} milliseconds; the first frame has no frame before it and is left out */
export function takeFrames() {
  const noted = globalThis.benchFrames ?? [];
  globalThis.benchFrames = null;
  return noted.slice(1);
}
