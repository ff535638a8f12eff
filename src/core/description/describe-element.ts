import type { FunctionComponent } from 'react';
import type { EndReason } from '../config/connect-options.ts';
import type { Namespace } from '../texts/text-keys.ts';
import type { Session } from '../session/session.ts';
import type { Notify } from '../ui/overlays/notifications.tsx';

/**
 * Parser for an attribute. A boolean is true if present, unless its value is `false`. Invalid JSON logs a warning, and
 * the previous value stays.
 */
export type AttributeKind = 'string' | 'number' | 'boolean' | 'json';

declare const shape: unique symbol;
export interface TypedValue<T> {
  readonly [shape]?: T;
}
export function typed<T>(): TypedValue<T> {
  return {};
}

export interface WidgetModule {
  readonly Widget: FunctionComponent<never>;
}
export type LoadWidget = () => Promise<WidgetModule>;

export type Described = Pick<ElementDescription, 'attributes' | 'events'>;

export type NamespaceOf<D> = D extends { readonly tag: `litro-${infer N extends Namespace}` } ? N : Namespace;

/** Size of an element for which the host page sets none, in px. */
export interface Room {
  /** Preferred width if the page sets none, for example in a flex row. The element shrinks down to 200 px. */
  readonly inline: number;
  /** Height that the element reserves until its data is loaded. */
  readonly block: number;
  /** Heights to subtract if an attribute is present, by the camelCase name of the attribute. */
  readonly less?: Readonly<Record<string, number>>;
}

export interface ElementDescription {
  readonly tag: `litro-${string}`;
  /** Reserved size of the element. Default: the size of a table. */
  readonly room?: Room;
  /**
   * The element needs a page of its own. It sets that page's title, address, history, language and theme, and uses its
   * storage. All other elements must not do this.
   */
  readonly ownsPage?: true;
  /** Attributes by camelCase name; HTML uses kebab-case. */
  readonly attributes: Readonly<Record<string, AttributeKind>>;
  /** Objects and functions that scripts set. They are passed by reference and never reflected as attributes. */
  readonly properties?: Readonly<Record<string, TypedValue<unknown>>>;
  /**
   * Events by name, with `litro-` and in kebab-case. All bubble and cross shadow roots. Listeners can veto
   * `litro-before-…`.
   */
  readonly events: Readonly<Record<`litro-${string}`, TypedValue<unknown>>>;
}

export function describeElement<const D extends ElementDescription>(description: D): D {
  return description;
}

type ReadAttribute<K> = K extends 'string'
  ? string
  : K extends 'number'
    ? number
    : K extends 'boolean'
      ? boolean
      : unknown;
type TypeOf<T> = T extends TypedValue<infer V> ? V : never;

/**
 * Attributes of every element.
 * - `session`: name of the connection that the element uses. Without it, the element uses the connection without a
 *   name.
 * - `theme`: theme of the element, such as `dark.green.flat`. `auto.green` follows the light or dark setting of the
 *   system. It overrides the theme of the connection.
 * - `heading-level`: heading level of the title, from 1 to 6. Without it, the title is no heading.
 * - `no-title`: hides the title, because the host page shows it. Screen readers still read it.
 * - `no-keys`: disables the shortcuts of the element (`/`, `?`, `T`, Ctrl+Enter, Ctrl+Z), because the host page uses
 *   these keys. Without it, the shortcuts work only while the focus is inside the element.
 */
export const commonAttributes = {
  session: 'string',
  theme: 'string',
  headingLevel: 'number',
  noTitle: 'boolean',
  noKeys: 'boolean',
} as const;

/**
 * `requestId`: id of the request in the log of the server; missing if the request did not reach the server.
 * @public
 */
export interface FailureEvent {
  readonly tag: string;
  readonly code: string;
  readonly message: string;
  readonly requestId?: string;
}
/**
 * `ended`: the server ended the session. `logged-off`: the user logged off on this page.
 * @public
 */
export interface SessionEnded {
  readonly session: string;
  readonly reason: EndReason;
}

/**
 * Events of every element.
 * - `litro-error`: the element cannot show its content: its code failed to load, it broke, or its data failed to load.
 *   It sends the event once for each failure. If possible, it shows the failure and offers a retry. The event is not
 *   sent if the server refuses typed values.
 * - `litro-session-ended`: the session of the element ended. `reason` is `ended` if the server ended it, `logged-off`
 *   if the user logged off.
 *
 * @public Read by the description of the elements.
 */
export const commonEvents = {
  'litro-error': typed<FailureEvent>(),
  'litro-session-ended': typed<SessionEnded>(),
} as const;

type AttributesOf<D extends Pick<ElementDescription, 'attributes'>> = {
  readonly [N in keyof D['attributes']]: ReadAttribute<D['attributes'][N]> | undefined;
} & { readonly headingLevel: number | undefined; readonly noTitle?: boolean | undefined };

type PropertiesOf<D> = D extends { readonly properties: infer P }
  ? { readonly [N in keyof P]: TypeOf<P[N]> | undefined }
  : Readonly<Record<never, never>>;

/** Dispatches an event of the element. Returns false if a listener vetoed it by `preventDefault()`. */
export type Emit<D extends Pick<ElementDescription, 'events'>> = <N extends keyof D['events'] & string>(
  name: N,
  detail: TypeOf<D['events'][N]>,
) => boolean;

export interface WidgetProps<D extends Described> {
  /** Name of the widget's folder and text namespace: its tag without `litro-`. */
  readonly name: NamespaceOf<D>;
  readonly attributes: AttributesOf<D>;
  readonly properties: PropertiesOf<D>;
  readonly session: Session;
  readonly emit: Emit<D>;
  /** Shows a notice of this element. The function is stable. */
  readonly notify: Notify;
  readonly element: HTMLElement;
}
