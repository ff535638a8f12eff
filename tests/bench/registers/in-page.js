/* Functions that run inside the page before its own scripts. Playwright sends their texts there, so none may refer to another. */

/**
 * Provides `bench`, which the bench calls.
 *
 * @param {{ tag: string | null, hooks: Record<string, { selector: string, text?: string }> }} setting `tag` names the
 * element, null a page without one
 */
export function prepareList({ tag, hooks }) {
  const { document, drawn, findPart, performance, requirePart, watch } = globalThis;
  const root = () => (tag ? document.querySelector(tag)?.shadowRoot : document);
  const countRows = () => {
    const part = findPart(root(), hooks.count);
    const rows = part?.getAttribute('aria-rowcount');
    return rows ? Number(rows) - 1 : part?.children.length;
  };
  const shown = {
    first: () => findPart(root(), hooks.firstRow)?.textContent ?? '',
    /** The last remaining row. */
    found: () => (countRows() === 1 ? shown.first() : ''),
  };
  globalThis.bench = {
    ...watch(root, shown),
    at: (name) => {
      const part = requirePart(root(), hooks[name]);
      part.scrollIntoView({ block: 'nearest' });
      const { x, y, width, height } = part.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    },
  };
  globalThis.arrived = (async () => {
    const { at: firstRow } = await drawn(root, () => shown.first() !== '');
    const data = performance
      .getEntriesByType('resource')
      .find(({ name }) => name.includes('/v2/admin/organization/vehicle?'));
    return { firstRow, firstRowFromData: firstRow - data.responseEnd };
  })();
}

/**
 * Provides `previewed`: the times between the choice of a file and its rows on the screen.
 *
 * @param {{ tag: string, hooks: Record<string, { selector: string }> }} setting
 */
export function prepareImport({ tag, hooks }) {
  const { document, drawn, findPart, performance, requirePart, MutationObserver } = globalThis;
  const marks = {};
  const mark = (name, at = performance.now()) => (marks[name] ??= at);
  const NativeWorker = globalThis.Worker;
  globalThis.Worker = class extends NativeWorker {
    constructor(...given) {
      super(...given);
      mark('workerMade');
      // The first message of the worker says that it runs, the second is the answer.
      this.addEventListener('message', () =>
        mark(marks.workerReady === undefined ? 'workerReady' : 'answered'),
      );
    }
  };
  globalThis.addEventListener('input', ({ timeStamp }) => mark('picked', timeStamp), { capture: true });
  const root = () => document.querySelector(tag)?.shadowRoot;
  const isComplete = (bar) => bar?.hasAttribute('aria-valuemax') && bar.ariaValueNow === bar.ariaValueMax;
  globalThis.previewed = async () => {
    const observer = new MutationObserver(() => {
      if (isComplete(findPart(root(), hooks.progress))) mark('checked');
    });
    observer.observe(root(), { subtree: true, childList: true, attributes: true });
    const { at } = await drawn(root, () => findPart(root(), hooks.firstRow) !== null);
    mark('shown', at);
    const rows = Number(requirePart(root(), hooks.grid).getAttribute('aria-rowcount')) - 1;
    await drawn(root, () => findPart(root(), hooks.progress) === null);
    mark('asked');
    observer.disconnect();
    const { picked, ...others } = marks;
    const since = Object.entries(others).map(([name, when]) => [name, when - picked]);
    return { rows, text: requirePart(root(), hooks.problem).textContent, ...Object.fromEntries(since) };
  };
}
