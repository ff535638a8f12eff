/* Queries of a test inside the page. Runs before all other scripts and stores the platform functions that it needs. */
(() => {
  const query = new URLSearchParams(globalThis.location.search);
  const page = JSON.parse(query.get('page') ?? '{}');
  const events = [];
  const { href } = globalThis.location;
  const forget = () => {
    globalThis.localStorage.clear();
    globalThis.sessionStorage.clear();
    globalThis.history.replaceState(null, '', href);
    events.length = 0;
  };
  // Visits share the network cache, not storage.
  forget();
  const violations = [];

  const { dispatchEvent } = globalThis.EventTarget.prototype;
  globalThis.EventTarget.prototype.dispatchEvent = function (event) {
    if (event.type.startsWith('litro-')) {
      const { type, bubbles, composed, cancelable, detail } = event;
      events.push({ tag: this.localName, type, bubbles, composed, cancelable, detail: plain(detail) });
    }
    return dispatchEvent.call(this, event);
  };
  const plain = (detail) => (detail === undefined ? null : JSON.parse(JSON.stringify(detail)));

  globalThis.addEventListener('securitypolicyviolation', (event) =>
    violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile} ${event.sample}`),
  );

  const element = () => globalThis.document.querySelector(page.tag);

  /** All nodes inside, through every shadow root; `own` stops at other elements of the suite. */
  function within(root, own = false, found = []) {
    for (const node of root.querySelectorAll('*')) {
      found.push(node);
      const { shadowRoot } = node;
      if (shadowRoot && !(own && node.localName.startsWith('litro-'))) within(shadowRoot, own, found);
    }
    return found;
  }
  const inside = (of = element()) => (of?.shadowRoot ? within(of.shadowRoot) : []);
  const isShown = (node) => node.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
  const isSeen = (node) => {
    const { width, height } = node.getBoundingClientRect();
    return isShown(node) && width > 1 && height > 1;
  };
  const clean = (text) => text.replace(/[\s\u00a0\u202f]+/g, ' ').trim();
  const SPOKEN = [
    'aria-label',
    'aria-description',
    'aria-roledescription',
    'aria-valuetext',
    'title',
    'placeholder',
    'alt',
  ];

  /** Texts of only this node, shown or hidden. */
  function textsOf(node) {
    const found = [];
    if (node.localName === 'style') return found;
    for (let child = node.firstChild; child; child = child.nextSibling) {
      const text = child.nodeType === 3 ? clean(child.data) : '';
      if (text) found.push({ text, isDrawn: true });
    }
    for (const name of node.hasAttributes() ? SPOKEN : []) {
      const text = clean(node.getAttribute(name) ?? '');
      if (text) found.push({ text, isDrawn: false });
    }
    return found;
  }

  /** All texts for sighted users or screen readers, each with its visibility. */
  function texts() {
    const found = [];
    for (const node of inside()) {
      const read = textsOf(node);
      // Place names are the same in every language and may equal texts of another language.
      if (read.length === 0 || !isShown(node) || !node.translate) continue;
      for (const { text, isDrawn } of read) found.push({ text, seen: isDrawn && isSeen(node) });
    }
    return found;
  }

  /** True while something still loads. */
  function isWaiting(of) {
    const nodes = inside(of);
    // A reserved place is invisible while its content loads.
    const isBusy = (node) => node.matches('[aria-busy="true"]') && node.checkVisibility();
    return (
      nodes.length === 0 || nodes.some((node) => isBusy(node) || (node.matches('.bone') && isShown(node)))
    );
  }

  let saidBefore = '';
  /** True if nothing loads, something is visible, and the texts are the same as at the last call. */
  function isCalm() {
    if (isWaiting()) return false;
    const shown = texts();
    const before = saidBefore;
    saidBefore = JSON.stringify(shown);
    return saidBefore === before && shown.some(({ seen }) => seen);
  }

  const wordOf = (node) => clean(node.textContent);
  const actions = () => inside().filter((node) => node.matches('a[href], button:enabled') && isSeen(node));
  // Actions that open or submit a form or open another screen do not recover from a fault.
  const WAY_BACK = '[data-tone=primary]:not([aria-haspopup], [type=submit], [href])';
  const mainActions = () => actions().filter((node) => node.matches(WAY_BACK));

  globalThis.probe = {
    page,
    events,
    violations,
    tokenMode: page.token,
    forget,
    element,
    texts,
    isWaiting,
    isCalm,
    /** Tags of the elements that show a failure in their own place. */
    failing: () => {
      const all = [element(), ...inside()].filter((node) => node?.localName.startsWith('litro-'));
      const says = (each) =>
        within(each.shadowRoot, true).some((node) => node.matches('.error-state') && isSeen(node));
      return all.filter((each) => each.shadowRoot && says(each)).map((each) => each.localName);
    },
    /** Labels of the main actions. */
    mainActions: () => mainActions().map(wordOf),
    /** Presses every button with this label; without one, the main actions except those in `standing`. */
    goOn: (label, standing) => {
      const meant = actions().filter((node) => wordOf(node) === label);
      const main = mainActions().filter((node) => !standing.includes(wordOf(node)));
      for (const action of meant.length > 0 ? meant : main) action.click();
    },
    /** Appearance of all nodes inside. */
    drawn: () =>
      inside().map((node) => {
        const style = globalThis.getComputedStyle(node);
        const { width, height } = node.getBoundingClientRect();
        const names = [
          'fontSize',
          'lineHeight',
          'fontFamily',
          'fontWeight',
          'color',
          'display',
          'letterSpacing',
          'textTransform',
          'visibility',
        ];
        const round = (length) => Math.round(length * 10) / 10;
        const said = names.map((name) => style[name]).join(' ');
        return `${node.localName}.${node.getAttribute('class') ?? ''} ${round(width)}×${round(height)} ${said}`;
      }),
    /** Elements inside with a language. */
    roots: (of) => inside(of).filter((node) => node.matches('[lang]')),
    /** State of the page that an element must not change. */
    belongings: () => {
      const { document, history, location, localStorage, sessionStorage } = globalThis;
      const attributes = (node) => [...node.attributes].map(({ name, value }) => `${name}=${value}`);
      return {
        globals: Object.getOwnPropertyNames(globalThis).sort(),
        symbols: Object.getOwnPropertySymbols(globalThis).map(String).sort(),
        prototypes: prototypes(),
        html: attributes(document.documentElement),
        head: [...document.head.children].map((node) => node.outerHTML),
        body: [
          ...attributes(document.body),
          ...[...document.body.children].map(({ localName }) => localName),
        ],
        sheets: document.adoptedStyleSheets.length,
        storage: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
        cookies: document.cookie,
        title: document.title,
        history: `${history.length} ${JSON.stringify(history.state)} ${location.href}`,
      };
    },
  };

  /** Numbers of the platform's values: a replaced function has another number. */
  const numbers = new Map();
  const numberOf = (value) => {
    if (!numbers.has(value)) numbers.set(value, numbers.size);
    return numbers.get(value);
  };
  const owned = new Set(Object.getOwnPropertyNames(globalThis));
  function prototypes() {
    const lines = [];
    for (const name of owned) {
      if (name === 'probe' || !/^[A-Z]/.test(name)) continue;
      const { value } = Object.getOwnPropertyDescriptor(globalThis, name) ?? {};
      if (typeof value !== 'function') continue;
      for (const [suffix, object] of [
        ['', value],
        ['.prototype', value.prototype],
      ]) {
        if (!object) continue;
        for (const key of Reflect.ownKeys(object)) {
          const { value: held, get, set } = Object.getOwnPropertyDescriptor(object, key);
          const parts = [held, get, set].map((part) =>
            typeof part === 'function' ? numberOf(part) : typeof part,
          );
          lines.push(`${name}${suffix}.${String(key)} ${parts.join(' ')}`);
        }
      }
    }
    return lines;
  }
})();
