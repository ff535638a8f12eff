/**
 * Makes custom elements out of descriptions. r2wc is the bridge to the renderer; its own handling of attributes,
 * properties and moves has holes, so that part is ours. This file travels with the loader and must stay small: React
 * and the widget are loaded by the first element that is mounted.
 */
import r2wcCore from '@r2wc/core';
import { commonAttributes, type AttributeKind, type ElementDescription } from './describe-element.ts';
import type { MountedWidget } from './mount.tsx';

/** What an element shows, as its attributes and properties stand now. */
export interface ElementInput {
  readonly attributes: Record<string, unknown>;
  readonly properties: Record<string, unknown>;
}

interface Mounting {
  input: ElementInput;
  widget?: MountedWidget;
  over: boolean;
}

interface ReadableElement extends HTMLElement {
  readInput(): ElementInput;
  takeProperty(name: string, value: unknown): void;
}

interface BridgedElement extends HTMLElement {
  connectedCallback(): void;
  disconnectedCallback(): void;
}

// r2wc keeps its own state under these; `Symbol.for` is how its releases agree on them.
const RENDER = Symbol.for('r2wc.render');
const CONNECTED = Symbol.for('r2wc.connected');
const PROPS = Symbol.for('r2wc.props');
const VERSION = Symbol.for('litro.version');

/** Defines an element. A second definition is quiet for the same version of the suite, and a warning for another. */
export function defineElement(description: ElementDescription, version: string): void {
  const { tag } = description;
  const known = customElements.get(tag) as { [VERSION]?: string } | undefined;
  if (!known) customElements.define(tag, createClass(description, version));
  else if (known[VERSION] !== version) {
    // eslint-disable-next-line no-console -- the page's developer has to hear of two versions
    console.warn(
      `<${tag}> was defined by version ${known[VERSION] ?? 'unknown'}; version ${version} is not used.`,
    );
  }
}

function createClass(description: ElementDescription, version: string): CustomElementConstructor {
  const kinds: Record<string, AttributeKind> = { ...commonAttributes, ...description.attributes };
  const nameOf = Object.fromEntries(Object.keys(kinds).map((name) => [toKebab(name), name]));
  const properties = Object.keys(description.properties ?? {});
  const Bridge = createBridge(description);

  class LitroElement extends Bridge {
    static readonly [VERSION] = version;
    static readonly observedAttributes = Object.keys(nameOf);
    readonly #input: ElementInput = { attributes: {}, properties: {} };
    #alive = false;

    constructor() {
      super();
      // r2wc takes an element for connected from the start; one that a script only made must not mount.
      this.#bridge[CONNECTED] = false;
      this.#bridge[PROPS] = this.#input;
    }

    get #bridge(): Record<symbol, unknown> {
      return this as unknown as Record<symbol, unknown>;
    }

    #render(): void {
      if (this.#alive) (this.#bridge[RENDER] as () => void).call(this);
    }

    override connectedCallback(): void {
      for (const name of [...Object.keys(kinds), ...properties]) upgradeProperty(this, name);
      if (this.#alive) return;
      this.#alive = true;
      super.connectedCallback();
    }

    override disconnectedCallback(): void {
      // Moving an element disconnects and connects it at once; what it shows stays.
      queueMicrotask(() => {
        if (this.isConnected || !this.#alive) return;
        this.#alive = false;
        super.disconnectedCallback();
      });
    }

    /** Its presence lets `moveBefore` move the element without disconnecting it. */
    connectedMoveCallback(): void {}

    attributeChangedCallback(attribute: string, _before: string | null, text: string | null): void {
      const name = nameOf[attribute];
      const kind = name === undefined ? undefined : kinds[name];
      if (name === undefined || kind === undefined) return;
      const value = readAttribute(kind, text);
      if (value === unreadable) {
        // eslint-disable-next-line no-console -- the page's developer wrote it
        console.warn(`<${description.tag}> ${attribute}: not JSON, ignored.`);
        return;
      }
      this.#input.attributes[name] = value;
      this.#render();
    }

    takeProperty(name: string, value: unknown): void {
      this.#input.properties[name] = value;
      this.#render();
    }

    readInput(): ElementInput {
      return this.#input;
    }
  }

  addAccessors(LitroElement.prototype, nameOf, properties);
  return LitroElement;
}

/** A property that was set before the element was defined would hide the accessor for good. */
function upgradeProperty(element: HTMLElement, name: string): void {
  if (!Object.hasOwn(element, name)) return;
  const own = element as unknown as Record<string, unknown>;
  const value = own[name];
  delete own[name];
  own[name] = value;
}

function createBridge(description: ElementDescription) {
  return r2wcCore(
    (() => null) as never,
    { shadow: 'open', props: [] },
    lazyRenderer(description) as never,
  ) as new () => BridgedElement;
}

function addAccessors(
  prototype: ReadableElement,
  nameOf: Readonly<Record<string, string>>,
  properties: readonly string[],
): void {
  const shared = { configurable: true, enumerable: true };
  for (const [attribute, name] of Object.entries(nameOf)) {
    Object.defineProperty(prototype, name, {
      ...shared,
      get(this: ReadableElement) {
        return this.readInput().attributes[name];
      },
      set(this: ReadableElement, value: unknown) {
        reflect(this, attribute, value);
      },
    });
  }
  for (const name of properties) {
    Object.defineProperty(prototype, name, {
      ...shared,
      get(this: ReadableElement) {
        return this.readInput().properties[name];
      },
      set(this: ReadableElement, value: unknown) {
        this.takeProperty(name, value);
      },
    });
  }
}

const unreadable = Symbol('unreadable');

/** As HTML has it: a boolean is its presence, an empty text is a text, a number that is none is not there. */
function readAttribute(kind: AttributeKind, text: string | null): unknown {
  if (kind === 'boolean') return text !== null && text !== 'false';
  if (text === null) return undefined;
  if (kind === 'string') return text;
  if (kind === 'json') return readJson(text);
  const value = Number(text);
  return text.trim() === '' || Number.isNaN(value) ? undefined : value;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return unreadable;
  }
}

function reflect(element: HTMLElement, attribute: string, value: unknown): void {
  if (value === null || value === undefined || value === false) element.removeAttribute(attribute);
  else element.setAttribute(attribute, value === true ? '' : String(value));
}

function toKebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** r2wc's renderer: notes what to show until React and the widget have arrived. */
function lazyRenderer(description: ElementDescription) {
  return {
    mount(container: ShadowRoot, _component: unknown, input: ElementInput): Mounting {
      const mounting: Mounting = { input, over: false };
      import('./mount.tsx').then(
        ({ mountWidget }) => {
          if (!mounting.over) mounting.widget = mountWidget(container, description, mounting.input);
        },
        (error: unknown) => tellUnloaded(container.host, description.tag, error),
      );
      return mounting;
    },
    update(mounting: Mounting, input: ElementInput): void {
      mounting.input = input;
      mounting.widget?.update(input);
    },
    unmount(mounting: Mounting): void {
      mounting.over = true;
      mounting.widget?.unmount();
    },
  };
}

/** Nothing of the suite but the loader has arrived: the page is told, because nothing can be shown. */
function tellUnloaded(host: Element, tag: string, error: unknown): void {
  const detail = { tag, code: 'network_unreachable', message: String(error), requestId: undefined };
  host.dispatchEvent(new CustomEvent('litro-error', { detail, bubbles: true, composed: true }));
}
