/* Functions that run inside the page before its own scripts; Playwright sends their text there, so each stands alone. */

/** What the measuring talks to. `kind` is `litro` or `plain`. */
export function prepareList(kind) {
  const { document, drawn, performance, watch } = globalThis;
  const isLitro = kind === 'litro';
  const root = () => (isLitro ? document.querySelector('litro-vehicles')?.shadowRoot : document);
  const rows = () => [
    ...(root()?.querySelectorAll(isLitro ? '[data-at] [role=rowheader]' : 'tbody th') ?? []),
  ];
  const count = () =>
    isLitro ? Number(root()?.querySelector('[role=grid]')?.getAttribute('aria-rowcount')) - 1 : rows().length;
  const shown = {
    first: () => rows()[0]?.textContent ?? '',
    /** The one row that is left. */
    found: () => (count() === 1 ? shown.first() : ''),
  };
  globalThis.bench = {
    ...watch(root, shown),
    at: (litro, plain) => {
      const found = [...root().querySelectorAll(isLitro ? litro : plain)].at(-1);
      found.scrollIntoView({ block: 'nearest' });
      const { x, y, width, height } = found.getBoundingClientRect();
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

/** What happens between the choice of a file and its rows, by the signs that a page has of it. */
export function prepareImport() {
  const { document, drawn, performance, MutationObserver } = globalThis;
  const marks = {};
  const mark = (name, at = performance.now()) => (marks[name] ??= at);
  const NativeWorker = globalThis.Worker;
  globalThis.Worker = class extends NativeWorker {
    constructor(...given) {
      super(...given);
      mark('workerMade');
      // Its first message says that it is there, the second is the answer.
      this.addEventListener('message', () =>
        mark(marks.workerReady === undefined ? 'workerReady' : 'answered'),
      );
    }
  };
  globalThis.addEventListener('input', ({ timeStamp }) => mark('picked', timeStamp), { capture: true });
  const root = () => document.querySelector('litro-vehicles')?.shadowRoot;
  const inStudio = (selector) => root()?.querySelector(`.import ${selector}`) ?? null;
  globalThis.previewed = async () => {
    const observer = new MutationObserver(() => {
      const bar = inStudio('[role=progressbar][aria-valuemax]');
      if (bar && bar.getAttribute('aria-valuenow') === bar.getAttribute('aria-valuemax')) mark('checked');
    });
    observer.observe(root(), { subtree: true, childList: true, attributes: true });
    const { at } = await drawn(root, () => inStudio('[data-at="0"]') !== null);
    mark('shown', at);
    const rows = Number(inStudio('[role=grid]').getAttribute('aria-rowcount')) - 1;
    await drawn(root, () => inStudio('.import-progress') === null);
    mark('asked');
    observer.disconnect();
    const { picked, ...others } = marks;
    const since = Object.entries(others).map(([name, when]) => [name, when - picked]);
    return { rows, text: inStudio('.import-summary').textContent, ...Object.fromEntries(since) };
  };
}
