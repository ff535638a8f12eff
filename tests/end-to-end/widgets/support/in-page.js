/* Functions that run inside the page; Playwright sends their text there, so each stands alone. */

/** Runs before the page's scripts: a request's time-out is then one of the clock that the test turns. */
export function timeOutByTheClock() {
  globalThis.AbortSignal.timeout = (ms) => {
    const controller = new globalThis.AbortController();
    globalThis.setTimeout(() => controller.abort(new globalThis.DOMException('', 'TimeoutError')), ms);
    return controller.signal;
  };
}
export function violations() {
  return globalThis.probe.violations;
}
/** @returns {{ text: string, seen: boolean }[]} */
export function texts() {
  return globalThis.probe.texts();
}
export function events() {
  return globalThis.probe.events;
}
/** @returns {boolean} */
export function isWaiting() {
  return globalThis.probe.isWaiting();
}
/** @returns {string[]} */
export function failing() {
  return globalThis.probe.failing();
}
/** @returns {number} */
export function press(label) {
  return globalThis.probe.press(label);
}
export function setTokenMode(mode) {
  globalThis.probe.tokenMode = mode;
}
/** Tells the session, as a page does whose user has chosen. The page's own ground goes with the theme. */
export function setLook({ language, theme }) {
  globalThis.probe.connection.update({ language, theme });
  globalThis.document.documentElement.classList.toggle('dark', theme.startsWith('dark'));
}
/** @returns {boolean} whether everything shown is in that language's locale and direction */
export function isIn({ locale, direction }) {
  const roots = globalThis.probe.roots();
  return roots.length > 0 && roots.every((root) => root.lang === locale && root.dir === direction);
}
/** @returns {number} */
export function overflow() {
  const { scrollWidth, clientWidth } = globalThis.document.documentElement;
  return Math.max(0, scrollWidth - clientWidth);
}
/** @returns {boolean} */
export function hasAxe() {
  return 'axe' in globalThis;
}
/** @returns {Promise<string[]>} axe-core must have been put into the page. */
export async function findAccessibilityFaults() {
  const { violations } = await globalThis.axe.run(globalThis.probe.element(), {
    resultTypes: ['violations'],
    // Landmarks are the page's.
    rules: { region: { enabled: false } },
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}
