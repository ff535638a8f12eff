/* Runs inside the page; Playwright sends its text there, so each stands alone. */

/** Notes how long each frame takes, until it is asked for. */
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

/** @returns {readonly number[]} Milliseconds. The first has no frame before it. */
export function takeFrames() {
  const noted = globalThis.benchFrames ?? [];
  globalThis.benchFrames = null;
  return noted.slice(1);
}
