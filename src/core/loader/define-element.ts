/**
 * Custom elements from descriptions. r2wc connects them to React, but this file replaces its faulty handling of
 * attributes, properties and moves. The file is part of the loader and must stay small: the first mounted element loads
 * React and the widget.
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
import type { ElementValues } from '../element/element-input.ts';
import type { MountedWidget } from '../element/mount.tsx';
import { roomOf } from '../description/room.ts';

interface Mounting {
  input: ElementValues;
  widget?: MountedWidget;
  readonly room: HTMLElement;
  isOver: boolean;
}

// r2wc stores its own state in an element under these symbols. All releases of r2wc use the same names.
const RENDER: unique symbol = Symbol.for('r2wc.render') as never;
const CONNECTED: unique symbol = Symbol.for('r2wc.connected') as never;
const PROPS: unique symbol = Symbol.for('r2wc.props') as never;
const VERSION = Symbol.for('litro.version');

interface BridgedElement extends HTMLElement {
  connectedCallback(): void;
  disconnectedCallback(): void;
  [RENDER](): void;
  [CONNECTED]: boolean;
  [PROPS]: ElementValues;
}

const FOCUSABLE = 'input:enabled,select:enabled,textarea:enabled,button:enabled,a[href],[tabindex="0"]';
const LOAD_AGAIN_MS = 5_000;

/** Defines an element. A second definition by the same version is ignored; another version logs a warning. */
export function defineElement(description: ElementDescription, load: LoadWidget, version: string): void {
  const { tag } = description;
  const known = customElements.get(tag) as { [VERSION]?: string } | undefined;
  if (!known) customElements.define(tag, createClass(description, load, version));
  else if (known[VERSION] !== version) {
    // eslint-disable-next-line no-console -- warns the host page's developer about two versions
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
      // r2wc assumes that an element is connected from the start. An element outside the document must not mount.
      this[CONNECTED] = false;
      this[PROPS] = { attributes: {}, properties: {} };
      this.shadowRoot?.addEventListener('focusin', ({ target }) => {
        this.#focused = target as HTMLElement;
      });
    }

    override connectedCallback(): void {
      for (const name of [...Object.keys(kinds), ...properties]) upgradeProperty(this, name);
      // The element was moved while connected, so inherited values such as `lang` may have changed.
      if (this[CONNECTED]) this[RENDER]();
      else super.connectedCallback();
    }

    override disconnectedCallback(): void {
      // A move disconnects and reconnects the element at once, and its content must stay.
      queueMicrotask(() => {
        if (!this.isConnected && this[CONNECTED]) super.disconnectedCallback();
      });
    }

    /** If a class has `connectedMoveCallback`, `moveBefore` moves its elements without disconnecting them. */
    connectedMoveCallback(): void {
      this[RENDER]();
    }

    attributeChangedCallback(attribute: string, _before: string | null, text: string | null): void {
      const name = nameOf[attribute] as string;
      try {
        this[PROPS].attributes[name] = readAttribute(kinds[name] as AttributeKind, text);
      } catch {
        // eslint-disable-next-line no-console -- warns the host page's developer
        console.warn(`<${description.tag}> ${attribute}: not JSON, ignored.`);
        return;
      }
      this[RENDER]();
    }

    /**
     * Restores the last focus inside the element, or focuses its first control. `delegatesFocus` would move the focus
     * on every click. React calls this method on the previously focused element after it changes the page.
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

/** A property that was set before the definition would hide the accessor permanently. */
function upgradeProperty(element: HTMLElement, name: string): void {
  if (!Object.hasOwn(element, name)) return;
  const own = element as unknown as Record<string, unknown>;
  const value = own[name];
  delete own[name];
  own[name] = value;
}

/** Reflects plain values as attributes. Objects are stored by reference and never reflected. */
function addAccessor(
  prototype: BridgedElement,
  name: string,
  part: keyof ElementValues,
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
 * Follows HTML: presence makes a boolean true, an empty string is a value, an invalid number is undefined. Throws for
 * invalid JSON.
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

function lazyRenderer(description: ElementDescription, loadWidget: LoadWidget) {
  return {
    mount(container: ShadowRoot, _component: unknown, input: ElementValues): Mounting {
      const room = document.createElement('div');
      room.style.cssText = roomCss(description, input);
      container.append(room);
      const mounting: Mounting = { input, room, isOver: false };
      const load = (isAgain: boolean) =>
        void import('../element/mount.tsx').then(
          ({ mountWidget }) => {
            if (mounting.isOver) return;
            mounting.widget = mountWidget(container, description, loadWidget, mounting.input, {
              follow: followConnection,
              roomOf,
              placeholder: room,
            });
          },
          (error: unknown) => {
            if (!isAgain) reportUnloaded(container.host, description.tag, error);
            setTimeout(() => mounting.isOver || load(true), LOAD_AGAIN_MS);
          },
        );
      load(false);
      loadBeside(loadWidget, input);
      return mounting;
    },
    update(mounting: Mounting, input: ElementValues): void {
      mounting.input = input;
      mounting.widget?.update(input);
    },
    unmount(mounting: Mounting): void {
      mounting.isOver = true;
      mounting.room.remove();
      mounting.widget?.unmount();
    },
  };
}

function roomCss(description: ElementDescription, { attributes }: ElementValues): string {
  const { inline, block } = roomOf(description, attributes);
  return `display:grid;grid:${block}px/minmax(200px,${inline}px)`;
}

function loadBeside(loadWidget: LoadWidget, { attributes }: ElementValues): void {
  const ignore = () => {};
  loadWidget().catch(ignore);
  const start = (record: ConnectionRecord) => void record.session().catch(ignore);
  followConnection(attributes.session as string | undefined, start)();
}

/** Reports to the host page that only the loader could be loaded, because the element cannot show anything. */
function reportUnloaded(host: Element, tag: string, error: unknown): void {
  receiveError({ error, source: 'chunk', tag });
  const detail = { tag, code: 'network_unreachable', message: String(error), requestId: undefined };
  host.dispatchEvent(new CustomEvent('litro-error', { detail, bubbles: true, composed: true }));
}
