/* Functions that run inside the page. Playwright sends only their text, so none may refer to another. */

/** Runs before the page's scripts, so that time-outs of requests follow the test's clock. */
export function timeOutByTheClock() {
  globalThis.AbortSignal.timeout = (ms) => {
    const controller = new globalThis.AbortController();
    globalThis.setTimeout(() => controller.abort(new globalThis.DOMException('', 'TimeoutError')), ms);
    return controller.signal;
  };
}
/** Advances Playwright's clock. @returns {Promise<void>} */
export function turnClock(ms) {
  return globalThis.__pwClock.controller.runFor(ms);
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
export function isCalm() {
  return globalThis.probe.isCalm();
}
/**
 * Waits inside the page until the element was calm in `calmTurns` consecutive turns. A turn lasts `turnMs` of real time, or
 * longer if checking the element takes long. Each turn advances an installed Playwright clock by `stepMs`.
 * @returns {Promise<boolean>} false if `turns` were not enough
 */
export async function turnUntilCalm({ turns, calmTurns, turnMs, stepMs }) {
  const { probe, __pwClock: clock } = globalThis;
  const { setTimeout, performance } = clock?.builtins ?? globalThis;
  for (let turn = 0, calm = 0; turn < turns; turn += 1) {
    const began = performance.now();
    calm = probe.isCalm() ? calm + 1 : 0;
    const lookMs = performance.now() - began;
    if (calm === calmTurns) return true;
    await clock?.controller.runFor(stepMs);
    await new Promise((resolve) => setTimeout(resolve, Math.max(turnMs, 2 * lookMs)));
  }
  return false;
}
/**
 * Resolves once all observed sizes are reported: a new observer is called in the next frame, after all earlier observers.
 * @returns {Promise<void>}
 */
export function laidOut() {
  return new Promise((resolve) => {
    const sizes = new globalThis.ResizeObserver(() => {
      sizes.disconnect();
      resolve();
    });
    sizes.observe(globalThis.document.documentElement);
  });
}
/** @returns {string[]} */
export function failing() {
  return globalThis.probe.failing();
}
/** @returns {string[]} */
export function mainActions() {
  return globalThis.probe.mainActions();
}
/** @param {{ label: string, standing: readonly string[] }} words */
export function goOn({ label, standing }) {
  globalThis.probe.goOn(label, standing);
}
/** Moves the element elsewhere, by both ways to move it. @returns {boolean[]} */
export function move() {
  const { document, probe } = globalThis;
  const element = probe.element();
  const root = element.shadowRoot.querySelector('.litro-root');
  const isTheSame = () => element.shadowRoot.querySelector('.litro-root') === root;
  document.getElementById('elsewhere').append(element);
  const afterAppending = isTheSame();
  document.getElementById('place').moveBefore(element, null);
  return [afterAppending, isTheSame()];
}
/**
 * Puts elements into boxes without a width and into a narrow box.
 * @returns {Promise<void>} when they are defined, and not yet loaded
 */
export async function putIntoBoxes() {
  const { document, probe, customElements } = globalThis;
  const boxes = {
    'flex row': ['display:flex'],
    'auto track': ['display:grid;grid-template-columns:auto 1fr'],
    float: ['display:flow-root', 'float:left'],
    'inline-block': ['', 'display:inline-block'],
    'table cell': ['display:table', 'display:table-cell'],
    'absolute box': ['position:relative;block-size:40px', 'position:absolute'],
    'narrow row': ['display:flex;inline-size:240px'],
  };
  const wanted = probe.page.connect.mode === 'portal' ? ['flex row'] : Object.keys(boxes);
  for (const name of wanted) {
    const [outer, inner] = boxes[name].map((css) => {
      const box = document.createElement('div');
      box.style.cssText = css;
      return box;
    });
    if (inner) outer.append(inner);
    const element = probe.put();
    element.dataset.box = name;
    (inner ?? outer).append(element);
    document.getElementById('place').append(outer);
  }
  await probe.load();
  await customElements.whenDefined(probe.page.tag);
}
/** Adds the element with a text below, and loads the suite after the first paint. */
export async function putAfter() {
  const { document, probe, requestAnimationFrame, setTimeout } = globalThis;
  probe.put();
  document.getElementById('elsewhere').append('What follows the element. '.repeat(50));
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)));
  await probe.load();
}
/** @returns {Record<string, { width: number, height: number }>} size of the element in each box */
export function boxSizes() {
  const { document, probe } = globalThis;
  return Object.fromEntries(
    [...document.querySelectorAll(probe.page.tag)].map((element) => {
      const { width, height } = element.getBoundingClientRect();
      return [element.dataset.box, { width: Math.round(width), height: Math.round(height) }];
    }),
  );
}
/**
 * Hides the place like a closed drawer, then disables pointer events. @returns {object} parts that are still visible or clickable
 */
export function reachWhenHidden() {
  const { document, probe } = globalThis;
  const place = document.getElementById('place');
  place.style.visibility = 'hidden';
  const seen = probe.texts().filter((text) => text.seen);
  place.style.visibility = '';
  place.style.pointerEvents = 'none';
  const { left, top, width, height } = probe.element().getBoundingClientRect();
  const hit = document.elementsFromPoint(left + width / 2, top + Math.min(height, 40) / 2);
  place.style.pointerEvents = '';
  return { seen, clicked: hit.filter((node) => node.localName === probe.page.tag).length };
}
export function remove() {
  globalThis.probe.element().remove();
}
export function put() {
  globalThis.probe.put();
}
/** @returns {Promise<void>} */
export function again(how) {
  return globalThis.probe.again(how);
}
/** Adds elements and removes them once they are calm. */
export async function mountOften({ times, atOnce }) {
  const { document, probe, setTimeout } = globalThis;
  // All elements have a full layout. A small window saves a third of the time by less painting.
  document.getElementById('place').style.cssText = 'height: 200px; overflow: hidden; contain: strict;';
  for (let turn = 0; turn < times; turn += atOnce) {
    const elements = Array.from({ length: atOnce }, () => probe.put());
    const isWaiting = (element) => probe.isWaiting(element) || probe.roots(element).length === 0;
    for (let calm = 0; calm < 2;) {
      await new Promise((resolve) => setTimeout(resolve, 16));
      calm = elements.some(isWaiting) ? 0 : calm + 1;
    }
    for (const element of elements) element.remove();
    // An element ends in a microtask, React's cleanup in a task.
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}
/** @returns {string[]} */
export function drawn() {
  return globalThis.probe.drawn();
}
export function belongings() {
  return { before: globalThis.probe.before, now: globalThis.probe.belongings() };
}
export function setTokenMode(mode) {
  globalThis.probe.tokenMode = mode;
}
/** Updates the session like a page whose user selects a language and theme. The page's background follows the theme. */
export function setLook({ language, theme }) {
  globalThis.probe.connection.update({ language, theme });
  globalThis.document.documentElement.classList.toggle('dark', theme.startsWith('dark'));
}
/** @returns {boolean} whether all shown elements have that locale and direction */
export function isIn({ locale, direction }) {
  const roots = globalThis.probe.roots();
  return (
    roots.length > 0 &&
    roots.every((root) => root.lang === locale && globalThis.getComputedStyle(root).direction === direction)
  );
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
/** @returns {Promise<string[]>} faults; needs axe-core in the page. */
export async function findAccessibilityFaults() {
  const { violations } = await globalThis.axe.run(globalThis.probe.element(), {
    resultTypes: ['violations'],
    // Landmarks belong to the page.
    rules: { region: { enabled: false } },
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}
/** @returns {string[]} */
export function observed(tag) {
  return [...globalThis.customElements.get(tag).observedAttributes];
}
/** Writes the values into an attribute, renders after each, then removes the attribute. */
export async function writeInto({ name, values }) {
  const { probe, requestAnimationFrame, setTimeout } = globalThis;
  const element = probe.element();
  for (const value of values) {
    element.setAttribute(name, value);
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  }
  element.removeAttribute(name);
}
/** Sets properties on an element before its definition and adds it to the page. */
export function setEarly(values) {
  const { probe } = globalThis;
  const element = Object.assign(probe.put(), values);
  probe.early = { ...values };
  const held = Object.fromEntries(Object.keys(values).map((name) => [name, element[name]]));
  return { held, own: Object.getOwnPropertyNames(element) };
}
/** @returns {Promise<object>} the values after the suite has loaded */
export async function loadLate(names) {
  const { probe, customElements } = globalThis;
  await probe.load();
  await customElements.whenDefined(probe.page.tag);
  const element = probe.element();
  const isTheSame = names.every((name) => element[name] === probe.early[name]);
  const held = Object.fromEntries(names.map((name) => [name, element[name]]));
  return { held, own: Object.getOwnPropertyNames(element).filter((name) => names.includes(name)), isTheSame };
}
