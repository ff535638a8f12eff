/* Functions that run inside the page. Playwright sends their texts there, so none may refer to another. */

/**
 * Provides three functions to the page.
 *
 * `findPart` returns the first part that fits a hook, or null; `requirePart` throws without one.
 *
 * `drawn` resolves when `isThere` holds: `ready` is the time of its layout, `at` the time on the screen. It looks at every
 * change of the document. The change is drawn with the current or the next frame, and the message is handled after that.
 *
 * `watch` measures from a click or key to the change of a shown text: `arm` names the text, `changed` returns the times.
 */
export function provideDrawn() {
  const { document, performance, MessageChannel, MutationObserver } = globalThis;
  const { requestAnimationFrame, setTimeout, clearTimeout } = globalThis;
  globalThis.findPart = (root, { selector, text }) =>
    [...(root?.querySelectorAll(selector) ?? [])].find(
      (part) => text === undefined || part.textContent.trim() === text,
    ) ?? null;
  globalThis.requirePart = (root, hook) => {
    const part = globalThis.findPart(root, hook);
    if (!part) throw new Error(`No part matches ${JSON.stringify(hook)}.`);
    return part;
  };
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

/**
 * Runs before the page's own scripts and provides `bench`, which the bench calls.
 *
 * @param {{ tag: string | null, hooks: Record<string, { selector: string, text?: string }>, rows: number }} setting `tag`
 * names the element, null a page without one; `rows` is the length of the whole list
 */
export function prepare({ tag, hooks, rows }) {
  const { document, drawn, findPart, getComputedStyle, performance, requirePart, watch } = globalThis;
  const root = () => (tag ? document.querySelector(tag)?.shadowRoot : document);
  const textOf = (hook) => findPart(root(), hook)?.textContent ?? '';
  const shown = {
    first: () => textOf(hooks.firstRow),
    middle: () => textOf(hooks.middleRow),
    count: () => findPart(root(), hooks.grid)?.getAttribute('aria-rowcount') ?? '',
    total: () => textOf(hooks.total),
  };
  const isScroller = (element) =>
    element.scrollHeight > 10 * element.clientHeight &&
    ['auto', 'scroll'].includes(getComputedStyle(element).overflowY);
  const responses = () =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/distribution?'))
      .map(({ responseEnd }) => responseEnd);

  globalThis.bench = {
    ...watch(root, shown),
    at: (name) => {
      const { x, y, width, height } = requirePart(root(), hooks[name]).getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    },
    scroller: () => [...root().querySelectorAll('div')].find(isScroller),
    /** From setting the scroll position until the row in the middle is drawn. */
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
    const { at: allRows } = await drawn(root, () => Number(shown.count()) > rows);
    const ends = responses();
    return {
      firstRow,
      allRows,
      firstRowFromData: firstRow - Math.min(...ends),
      allRowsFromData: allRows - Math.max(...ends),
    };
  })();
}

/** Scrolls by some ten rows a frame for 120 frames; returns the times between them. */
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

/** Scrolls through the whole table in a hundred leaps and back to its start. */
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
 * Adds an element and waits until it shows the part of the hook. Returns that time and what the page had loaded.
 *
 * @param {{ tag: string, hook: { selector: string, text?: string }, patienceMs: number }} element
 */
export async function addElement({ tag, hook, patienceMs }) {
  const { document, findPart, performance, requestAnimationFrame } = globalThis;
  const element = document.createElement(tag);
  document.body.append(element);
  const until = performance.now() + patienceMs;
  while (!findPart(element.shadowRoot, hook)) {
    if (performance.now() > until) throw new Error(`${tag} never showed ${JSON.stringify(hook)}.`);
    await new Promise(requestAnimationFrame);
  }
  const at = performance.now();
  const entries = performance.getEntriesByType('resource').map((entry) => ({
    path: new URL(entry.name).pathname,
    bytes: entry.encodedBodySize,
    responseEnd: entry.responseEnd,
  }));
  return { at, entries };
}
