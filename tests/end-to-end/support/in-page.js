/* Functions that run inside the page. Playwright sends only their text, so none may refer to another. */

/** @returns {string} everything that a script or an extension on the page could read: markup and storage. */
export function readEverything() {
  const { document, history, localStorage, sessionStorage, location } = globalThis;
  const parts = [location.href, document.cookie, JSON.stringify(history.state)];
  for (const storage of [localStorage, sessionStorage]) parts.push(JSON.stringify({ ...storage }));
  const collect = (root) => {
    for (const node of root.querySelectorAll('*')) {
      for (const { name, value } of node.attributes) parts.push(`${name}=${value}`);
      if (node.shadowRoot) collect(node.shadowRoot);
    }
    parts.push(root.textContent ?? '');
  };
  collect(document);
  return parts.join('\n');
}

/** @returns {Promise<string>} data that remains after the page closes, and names of unexpected stores. */
export async function readStored() {
  const { caches, document, indexedDB, localStorage, sessionStorage } = globalThis;
  const databases = (await indexedDB.databases()).map(({ name }) => `database ${name}`);
  const stores = (await caches.keys()).map((name) => `cache ${name}`);
  const stored = [localStorage, sessionStorage].map((storage) => JSON.stringify({ ...storage }));
  return [...databases, ...stores, ...stored, document.cookie].join('\n');
}

/** Runs before the page's own scripts. Logs policy violations as console errors. */
export function tellViolations() {
  globalThis.addEventListener('securitypolicyviolation', (event) =>
    globalThis.console.error(
      `policy: ${event.violatedDirective} stopped ${event.blockedURI} at ${event.sourceFile}:${event.lineNumber} ${event.sample}`,
    ),
  );
}

/** Runs before the page's own scripts. Calls the test's function `tellElement` with the tag of each shown element. */
export function tellElements() {
  const { customElements, tellElement } = globalThis;
  const define = customElements.define.bind(customElements);
  customElements.define = (tag, Class, options) => {
    const connected = Class.prototype.connectedCallback;
    if (tag.startsWith('litro-')) {
      Class.prototype.connectedCallback = function tellAndConnect() {
        void tellElement(tag);
        connected?.call(this);
      };
    }
    define(tag, Class, options);
  };
}

/** @returns {Promise<string[]>} one line per fault; needs axe-core in the page. */
export async function findAccessibilityFaults() {
  const { violations } = await globalThis.axe.run(globalThis.document, {
    resultTypes: ['violations'],
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

/** @returns {string} the computed size of an element's text */
export function fontSizeOf(element) {
  return globalThis.getComputedStyle(element).fontSize;
}

/** Acts like a host page that vetoes distributions. */
export function vetoDistributions() {
  globalThis.veto = (event) => event.preventDefault();
  globalThis.document.addEventListener('litro-before-distribute', globalThis.veto);
}
export function allowDistributions() {
  globalThis.document.removeEventListener('litro-before-distribute', globalThis.veto);
}

/**
 * Empties the page, then shows a balance for each session.
 * @param {{ suite: { connect(options: object): unknown }; sessions: { name: string; organizationId: string; token: string }[] }} given
 */
export function showBalancesOf({ suite, sessions }) {
  const { document, location } = globalThis;
  document.body.replaceChildren();
  for (const { name, organizationId, token } of sessions) {
    suite.connect({ name, host: location.origin, organizationId, getToken: async () => token });
    const element = document.createElement('litro-balance');
    element.setAttribute('session', name);
    element.id = name;
    document.body.append(element);
  }
}

/** Runs before the page's own scripts. */
export function countShifts() {
  const { PerformanceObserver, document } = globalThis;
  const shifts = [];
  globalThis.layoutShifts = shifts;
  const describeRect = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ');
  // A shadow root hides its parts from the entry, so find the part by position.
  const partAt = ({ x, y, width, height }) => {
    let found = null;
    for (let root = document; root; root = found?.shadowRoot) {
      const inner = root.elementFromPoint(x + width / 2, y + height / 2);
      if (!inner || inner === found) break;
      found = inner;
    }
    return found?.outerHTML.slice(0, 200);
  };
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (hadRecentInput) continue;
      const moved = sources.map(
        ({ previousRect, currentRect }) =>
          `${describeRect(previousRect)} → ${describeRect(currentRect)}: ${partAt(currentRect)}`,
      );
      shifts.push({ value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
/** @returns {Promise<{ value: number, moved: string[] }[]>} shifts so far, after two frames to include the last shift */
export async function readShifts() {
  const { requestAnimationFrame, setTimeout } = globalThis;
  for (let frame = 0; frame < 2; frame += 1)
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return globalThis.layoutShifts;
}

/** Starts to count presses of a mouse button. */
export function countPresses() {
  let count = 0;
  globalThis.document.addEventListener('pointerdown', () => (count += 1), true);
  globalThis.pressesCounted = () => count;
}

/** Returns the number of presses since. */
export function readPresses() {
  return globalThis.pressesCounted();
}

/** Pastes a text into a field like a spreadsheet program. */
export function pasteInto(field, text) {
  const { ClipboardEvent, DataTransfer } = globalThis;
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}
