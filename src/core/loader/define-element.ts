/**
 * Makes custom elements out of descriptions. r2wc is the bridge to the renderer; its own handling of attributes,
 * properties and moves has holes, so that part is ours. This file travels with the loader and must stay small: React
 * and the widget are loaded by the first element that is mounted.
 */
import r2wcCore from '@r2wc/core';
import { followConnection, type ConnectionRecord } from '../connections/connections.ts';
import { receiveError } from '../page-errors/error-hub.ts';
import {
  commonAttributes,
  type AttributeKind,
  type ElementDescription,
  type LoadWidget,
} from '../description/describe-element.ts';
import type { ElementInput } from '../element/element-input.ts';
import type { MountedWidget } from '../element/mount.tsx';
import { roomOf } from '../description/room.ts';

interface Mounting {
  input: ElementInput;
  widget?: MountedWidget;
  /** Holds the element's room until the widget does. */
  readonly room: HTMLElement;
  over: boolean;
}

// r2wc keeps its own state under these; `Symbol.for` is how its releases agree on them.
const RENDER: unique symbol = Symbol.for('r2wc.render') as never;
const CONNECTED: unique symbol = Symbol.for('r2wc.connected') as never;
const PROPS: unique symbol = Symbol.for('r2wc.props') as never;
const VERSION = Symbol.for('litro.version');

interface BridgedElement extends HTMLElement {
  connectedCallback(): void;
  disconnectedCallback(): void;
  /** Does nothing while the element is not connected. */
  [RENDER](): void;
  [CONNECTED]: boolean;
  [PROPS]: ElementInput;
}

const FOCUSABLE = 'input:enabled,select:enabled,textarea:enabled,button:enabled,a[href],[tabindex="0"]';
const LOAD_AGAIN_MS = 5_000;

/** Defines an element. A second definition is quiet for the same version of the suite, and a warning for another. */
export function defineElement(description: ElementDescription, load: LoadWidget, version: string): void {
  const { tag } = description;
  const known = customElements.get(tag) as { [VERSION]?: string } | undefined;
  if (!known) customElements.define(tag, createClass(description, load, version));
  else if (known[VERSION] !== version) {
    // eslint-disable-next-line no-console -- the page's developer has to hear of two versions
    console.warn(
      `<${tag}> was defined by version ${known[VERSION] ?? 'unknown'}; version ${version} is not used.`,
    );
  }
}

function createClass(
  description: ElementDescription,
  load: LoadWidget,
  version: string,
): CustomElementConstructor {
  const kinds: Record<string, AttributeKind> = { ...commonAttributes, ...description.attributes };
  const nameOf = Object.fromEntries(Object.keys(kinds).map((name) => [toKebab(name), name]));
  const properties = Object.keys(description.properties ?? {});
  const bridge = { shadow: 'open', props: [] } as const;
  const Bridge = r2wcCore((() => null) as never, bridge as never, lazyRenderer(description, load) as never);

  class LitroElement extends (Bridge as unknown as new () => BridgedElement) {
    static readonly [VERSION] = version;
    static readonly observedAttributes = Object.keys(nameOf);
    #focused: HTMLElement | undefined;

    constructor() {
      super();
      // r2wc takes an element for connected from the start; one that a script only made must not mount.
      this[CONNECTED] = false;
      this[PROPS] = { attributes: {}, properties: {} };
      this.shadowRoot?.addEventListener('focusin', ({ target }) => {
        this.#focused = target as HTMLElement;
      });
    }

    override connectedCallback(): void {
      for (const name of [...Object.keys(kinds), ...properties]) upgradeProperty(this, name);
      // Still connected, it was moved: what it takes over from the page around may be another now.
      if (this[CONNECTED]) this[RENDER]();
      else super.connectedCallback();
    }

    override disconnectedCallback(): void {
      // Moving an element disconnects and connects it at once; what it shows stays.
      queueMicrotask(() => {
        if (!this.isConnected && this[CONNECTED]) super.disconnectedCallback();
      });
    }

    /** Its presence lets `moveBefore` move the element without disconnecting it. */
    connectedMoveCallback(): void {
      this[RENDER]();
    }

    attributeChangedCallback(attribute: string, _before: string | null, text: string | null): void {
      const name = nameOf[attribute] as string;
      try {
        this[PROPS].attributes[name] = readAttribute(kinds[name] as AttributeKind, text);
      } catch {
        // eslint-disable-next-line no-console -- the page's developer wrote it
        console.warn(`<${description.tag}> ${attribute}: not JSON, ignored.`);
        return;
      }
      this[RENDER]();
    }

    /**
     * Goes back to where the focus was, or to the first thing inside that can be used; not `delegatesFocus`, by which
     * every click would. React calls this too, on whatever held the focus before it changed the page.
     */
    override focus(options?: FocusOptions): void {
      (this.#focused ?? this.shadowRoot?.querySelector<HTMLElement>(FOCUSABLE))?.focus(options);
    }
  }

  for (const [attribute, name] of Object.entries(nameOf)) {
    const isReflected = kinds[name] !== 'json';
    addAccessor(LitroElement.prototype, name, 'attributes', isReflected ? attribute : null);
  }
  for (const name of properties) addAccessor(LitroElement.prototype, name, 'properties', null);
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

/** A plain value goes the way of its attribute; an object is kept by reference and never written to one. */
function addAccessor(
  prototype: BridgedElement,
  name: string,
  part: keyof ElementInput,
  attribute: string | null,
): void {
  Object.defineProperty(prototype, name, {
    configurable: true,
    enumerable: true,
    get(this: BridgedElement) {
      return this[PROPS][part][name];
    },
    set(this: BridgedElement, value: unknown) {
      if (attribute !== null) reflect(this, attribute, value);
      else {
        this[PROPS][part][name] = value;
        this[RENDER]();
      }
    },
  });
}

/**
 * As HTML has it: a boolean is its presence, an empty text is a text, a number that is none is not there. Throws for
 * JSON that is none.
 */
function readAttribute(kind: AttributeKind, text: string | null): unknown {
  if (kind === 'boolean') return text !== null && text !== 'false';
  if (text === null) return undefined;
  if (kind === 'string') return text;
  if (kind === 'json') return JSON.parse(text) as unknown;
  const value = Number(text);
  return text.trim() === '' || Number.isNaN(value) ? undefined : value;
}

function reflect(element: HTMLElement, attribute: string, value: unknown): void {
  if (value === null || value === undefined || value === false) element.removeAttribute(attribute);
  else element.setAttribute(attribute, value === true ? '' : String(value));
}

function toKebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** r2wc's renderer: notes what to show until React and the widget have arrived. */
function lazyRenderer(description: ElementDescription, loadWidget: LoadWidget) {
  return {
    mount(container: ShadowRoot, _component: unknown, input: ElementInput): Mounting {
      const room = document.createElement('div');
      room.style.cssText = roomCss(description, input);
      container.append(room);
      const mounting: Mounting = { input, room, over: false };
      const load = (isAgain: boolean) =>
        void import('../element/mount.tsx').then(
          ({ mountWidget }) => {
            if (mounting.over) return;
            mounting.widget = mountWidget(container, description, loadWidget, mounting.input, {
              follow: followConnection,
              roomOf,
              placeholder: room,
            });
          },
          (error: unknown) => {
            if (!isAgain) tellUnloaded(container.host, description.tag, error);
            setTimeout(() => mounting.over || load(true), LOAD_AGAIN_MS);
          },
        );
      load(false);
      loadBeside(loadWidget, input);
      return mounting;
    },
    update(mounting: Mounting, input: ElementInput): void {
      mounting.input = input;
      mounting.widget?.update(input);
    },
    unmount(mounting: Mounting): void {
      mounting.over = true;
      mounting.room.remove();
      mounting.widget?.unmount();
    },
  };
}

/** One grid track: a width between the least and the one that is liked where the page gives none, and all that it gives. */
function roomCss(description: ElementDescription, { attributes }: ElementInput): string {
  const { inline, block } = roomOf(description, attributes);
  return `display:grid;grid:${block}px/minmax(200px,${inline}px)`;
}

/** Starts what the mounted widget will ask for next, so that it all travels at once. It hears of failures, not we. */
function loadBeside(loadWidget: LoadWidget, { attributes }: ElementInput): void {
  const ignore = () => {};
  loadWidget().catch(ignore);
  const start = (record: ConnectionRecord) => void record.session().catch(ignore);
  followConnection(attributes.session as string | undefined, start)();
}

/** Nothing of the suite but the loader has arrived: the page is told, because nothing can be shown. */
function tellUnloaded(host: Element, tag: string, error: unknown): void {
  receiveError({ error, source: 'chunk', tag });
  const detail = { tag, code: 'network_unreachable', message: String(error), requestId: undefined };
  host.dispatchEvent(new CustomEvent('litro-error', { detail, bubbles: true, composed: true }));
}
