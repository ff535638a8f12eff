/** The public contract of a custom element, as its `*.element.ts` writes it down. */
import type { FunctionComponent } from 'react';
import type { EndReason } from '../config/connect-options.ts';
import type { Namespace } from '../texts/text-keys.ts';
import type { Session } from '../session/session.ts';
import type { Notify } from '../ui/overlays/notifications.tsx';

/**
 * How an attribute is read. A boolean is true by being there, whatever it says, unless it says `false`. JSON that cannot
 * be read is ignored with a warning; what was there stays.
 */
export type AttributeKind = 'string' | 'number' | 'boolean' | 'json';

declare const shape: unique symbol;
/** Carries a type and nothing at run time. */
export interface Typed<T> {
  readonly [shape]?: T;
}
/** An object property or an event's detail of this type. */
export function typed<T>(): Typed<T> {
  return {};
}

/** What a `*.widget.tsx` exports; its props are made from the description beside it, as `WidgetProps`. */
export interface WidgetModule {
  readonly Widget: FunctionComponent<never>;
}
/** Loads what arrives with the first element of the page. */
export type LoadWidget = () => Promise<WidgetModule>;

/** Of a description what the types of a widget are made from. */
export type Described = Pick<ElementDescription, 'attributes' | 'events'>;

/** The namespace of a widget's own texts, by the tag of its description; without one it can be any. */
export type NamespaceOf<D> = D extends { readonly tag: `litro-${infer N extends Namespace}` } ? N : Namespace;

/** What an element takes where the page around says nothing, in px. */
export interface Room {
  /** The width that it likes to have where the page gives it none, such as in a flex row. It takes less, down to 200. */
  readonly inline: number;
  /** The height that it holds until its data is there. */
  readonly block: number;
  /** By how much less of it where this attribute is there, by its camelCase name. */
  readonly less?: Readonly<Record<string, number>>;
}

export interface ElementDescription {
  readonly tag: `litro-${string}`;
  /** Without it, that of a table. */
  readonly room?: Room;
  /**
   * It is for a page of its own, whose title, address, history, language and look it sets, and whose storage it keeps
   * things in. Every other element leaves all of that alone.
   */
  readonly ownsPage?: true;
  /** By their camelCase name; in HTML they are written in kebab-case. */
  readonly attributes: Readonly<Record<string, AttributeKind>>;
  /** Objects and functions that scripts set; passed by reference and never written to an attribute. */
  readonly properties?: Readonly<Record<string, Typed<unknown>>>;
  /** By name, `litro-` and kebab-case. All bubble and cross shadow borders; `litro-before-…` can be vetoed. */
  readonly events: Readonly<Record<`litro-${string}`, Typed<unknown>>>;
}

/** Keeps the literal types of a description. */
export function describeElement<const D extends ElementDescription>(description: D): D {
  return description;
}

type Read<K> = K extends 'string'
  ? string
  : K extends 'number'
    ? number
    : K extends 'boolean'
      ? boolean
      : unknown;
type TypeOf<T> = T extends Typed<infer V> ? V : never;

/**
 * What every element takes besides its own.
 *
 * - `session`: the name of the connection that it belongs to; without it, the page's only one.
 * - `theme`: such as `dark.green.flat`, or `auto.green` for light or dark as the system is, before what the connection
 *   says.
 * - `heading-level`: from 1 to 6, the level of its title; without it the title is no heading.
 * - `no-title`: the page says the title already. Screen readers still hear it.
 * - `no-keys`: the keys of the screen (`/`, `?`, Ctrl+Enter, each only while the focus is inside) are the page's own.
 */
export const commonAttributes = {
  session: 'string',
  theme: 'string',
  headingLevel: 'number',
  noTitle: 'boolean',
  noKeys: 'boolean',
} as const;

/**
 * `requestId` is that of the server's log; absent where the server was never reached.
 * @public
 */
export interface FailureTold {
  readonly tag: string;
  readonly code: string;
  readonly message: string;
  readonly requestId?: string;
}
/**
 * `ended`: by the server. `logged-off`: by somebody, here.
 * @public
 */
export interface SessionEnded {
  readonly session: string;
  readonly reason: EndReason;
}

/**
 * What every element tells besides its own.
 *
 * - `litro-error`: it cannot show what it is for, because it could not be loaded, broke, or could not read its data.
 *   Told once each time that comes about; the element says it too, and offers to try again. What somebody typed and the
 *   server refused is no such thing.
 * - `litro-session-ended`: the session that it belongs to is over.
 *
 * @public Read by the description of the elements.
 */
export const commonEvents = {
  'litro-error': typed<FailureTold>(),
  'litro-session-ended': typed<SessionEnded>(),
} as const;

type AttributesOf<D extends Pick<ElementDescription, 'attributes'>> = {
  readonly [N in keyof D['attributes']]: Read<D['attributes'][N]> | undefined;
} & { readonly headingLevel: number | undefined; readonly noTitle?: boolean | undefined };

type PropertiesOf<D> = D extends { readonly properties: infer P }
  ? { readonly [N in keyof P]: TypeOf<P[N]> | undefined }
  : Readonly<Record<never, never>>;

/** Dispatches an event of the element. Answers false when a listener has vetoed it by `preventDefault()`. */
export type Emit<D extends Pick<ElementDescription, 'events'>> = <N extends keyof D['events'] & string>(
  name: N,
  detail: TypeOf<D['events'][N]>,
) => boolean;

/** What the widget's React component is given. */
export interface WidgetProps<D extends Described> {
  /** Its folder, the namespace of its texts, and its tag after `litro-`. */
  readonly name: NamespaceOf<D>;
  readonly attributes: AttributesOf<D>;
  readonly properties: PropertiesOf<D>;
  readonly session: Session;
  readonly emit: Emit<D>;
  /** Shows a notice of this element. Keeps its identity. */
  readonly notify: Notify;
  readonly element: HTMLElement;
}
