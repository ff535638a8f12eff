/* Functions that run inside the page; Playwright sends their text there, so each stands alone. */

/**
 * Gives the page `drawn`, which answers when `isThere` was laid out and when it had come onto the screen. It looks with every change of
 * the document, and takes what it sees for drawn with the frame that is being made then or the next one: the message is
 * handled after its frame was drawn.
 *
 * And `watch`: of texts that are shown, by name, the one that is armed is watched for; `changed` answers how long its
 * change took from the click or key.
 */
export function provideDrawn() {
  const { document, performance, MessageChannel, MutationObserver } = globalThis;
  const { requestAnimationFrame, setTimeout, clearTimeout } = globalThis;
  const everything = { subtree: true, childList: true, characterData: true, attributes: true };
  globalThis.drawn = (root, isThere) =>
    new Promise((resolve, reject) => {
      const patience = setTimeout(() => reject(new Error(`Never on the screen: ${isThere}`)), 20_000);
      let seen = false;
      let ready = 0;
      let watched = null;
      const look = () => {
        if (seen || !isThere()) return;
        seen = true;
        // Lays the page out, which the frame would do next.
        document.documentElement.getBoundingClientRect();
        ready = performance.now();
      };
      const observer = new MutationObserver(look);
      const { port1, port2 } = new MessageChannel();
      const frame = () => {
        const now = root();
        if (now && now !== watched) observer.observe((watched = now), everything);
        look();
        port2.postMessage(null);
      };
      port1.onmessage = () => {
        if (!seen) return requestAnimationFrame(frame);
        observer.disconnect();
        port1.close();
        clearTimeout(patience);
        resolve({ ready, at: performance.now() });
      };
      requestAnimationFrame(frame);
    });
  let startedAt = 0;
  for (const type of ['keydown', 'click']) {
    globalThis.addEventListener(type, (event) => (startedAt = event.timeStamp), { capture: true });
  }
  globalThis.watch = (root, shown) => {
    let done = null;
    return {
      arm(what) {
        const before = shown[what]();
        done = globalThis.drawn(root, () => shown[what]() !== before && shown[what]() !== '');
      },
      changed: () => done.then(({ ready, at }) => ({ readyMs: ready - startedAt, shownMs: at - startedAt })),
    };
  };
}

/** Runs before the page's own scripts. `bench` is what the measuring talks to; `kind` is `litro` or `peer`. */
export function prepare(kind) {
  const { document, drawn, getComputedStyle, performance, watch } = globalThis;
  const root = () => (kind === 'litro' ? document.querySelector('litro-distribution')?.shadowRoot : document);
  const one = (litro, peer) => root()?.querySelector(kind === 'litro' ? litro : peer) ?? null;
  const row = (at) => one(`[data-at="${at}"] [role=rowheader]`, `[row-index="${at}"] [col-id=licensePlate]`);
  const shown = {
    first: () => row(0)?.textContent ?? '',
    middle: () => row(5000)?.textContent ?? '',
    count: () => one('[role=grid]', '[role=grid]')?.getAttribute('aria-rowcount') ?? '',
    total: () => one('.hand-out-line button:last-of-type', '.total')?.textContent ?? '',
  };
  const isScroller = (element) =>
    element.scrollHeight > 10 * element.clientHeight &&
    ['auto', 'scroll'].includes(getComputedStyle(element).overflowY);
  const responseEndOf = (limit) =>
    performance
      .getEntriesByType('resource')
      .find(({ name }) => name.includes('/distribution?') && name.endsWith(`limit=${limit}`))?.responseEnd;

  globalThis.bench = {
    ...watch(root, shown),
    at: (litro, peer) => {
      const { x, y, width, height } = one(litro, peer).getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    },
    scroller: () => [...root().querySelectorAll('div')].find(isScroller),
    /** From setting the scroll position to row 5000 being drawn where it belongs. */
    async scrollToMiddle() {
      const scroller = globalThis.bench.scroller();
      const since = performance.now();
      scroller.scrollTop = scroller.scrollHeight / 2 - scroller.clientHeight / 2;
      const { ready, at } = await drawn(root, () => shown.middle() !== '');
      return { readyMs: ready - since, shownMs: at - since };
    },
  };
  globalThis.arrived = (async () => {
    const { at: firstRow } = await drawn(root, () => shown.first() !== '');
    const { at: allRows } = await drawn(root, () => Number(shown.count()) > 10_000);
    const whole = responseEndOf(10_000);
    return {
      firstRow,
      allRows,
      firstRowFromData: firstRow - (responseEndOf(100) ?? whole),
      allRowsFromData: allRows - whole,
    };
  })();
}

/** Scrolls for two seconds' worth of frames, a little more than ten rows each; answers how far the frames lay apart. */
export async function scrollSmoothly() {
  const { bench, requestAnimationFrame } = globalThis;
  const scroller = bench.scroller();
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const gaps = [];
  let last = await frame();
  for (let at = 0; at < 120; at += 1) {
    scroller.scrollTop += 450;
    const now = await frame();
    gaps.push(now - last);
    last = now;
  }
  return gaps;
}

/** Goes through the whole table in a hundred leaps and back to its start. */
export async function scrollThrough() {
  const { bench, requestAnimationFrame } = globalThis;
  const scroller = bench.scroller();
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  for (let at = 1; at <= 100; at += 1) {
    scroller.scrollTop = (at / 100) * scroller.scrollHeight;
    await frame();
  }
  scroller.scrollTop = 0;
  await frame();
}

/**
 * Adds an element; answers when it showed `selector`, and what the page had loaded then and since.
 *
 * @param {{ tag: string, selector: string }} wanted
 */
export async function addElement({ tag, selector }) {
  const { document, performance, requestAnimationFrame } = globalThis;
  const element = document.createElement(tag);
  document.body.append(element);
  while (!element.shadowRoot?.querySelector(selector)) await new Promise(requestAnimationFrame);
  const at = performance.now();
  const entries = performance.getEntriesByType('resource').map((entry) => ({
    path: new URL(entry.name).pathname,
    bytes: entry.encodedBodySize,
    responseEnd: entry.responseEnd,
  }));
  return { at, entries };
}
