/**
 * Which sessions a page has, by name. This file travels with the loader, so it only notes what was asked for; the
 * session itself is made when the first element needs it.
 */
import type { Session } from '../session/session.ts';
import type { Language } from './languages.ts';

export interface ConnectOptions {
  /** Origin of the Litro server, such as `https://portal.example`. */
  readonly host: string;
  /** Answers a bearer token of the partner's own back end. Called again when one has been refused. */
  readonly getToken?: () => Promise<string>;
  /** `session="name"` on an element picks it; without a name it is the page's default session. */
  readonly name?: string;
  /** Which organisation to work on, where the token reaches several. */
  readonly organizationId?: string;
  /** `pt`, `en`, `es` or `enrtl`; without it the nearest `lang` attribute on the page rules. */
  readonly language?: Language;
  /** Such as `light.blue` or `dark.green.flat`. */
  readonly theme?: string;
  /** `portal` keeps the sign-in over a reload and is for the portal's own page alone; default `embedded`. */
  readonly mode?: 'portal' | 'embedded';
}

/** What can change while a page is open. */
export type ConnectionChange = Partial<Pick<ConnectOptions, 'organizationId' | 'language' | 'theme'>>;

export interface Connection {
  readonly name: string;
  /** Changes language, theme or organisation of every element of this session at once. */
  update(change: ConnectionChange): void;
  /** Ends this session; others on the page stay. */
  logOff(): Promise<void>;
}

export interface ConnectionRecord {
  readonly options: ConnectOptions;
  session(): Promise<Session>;
}

const DEFAULT_NAME = 'default';
const connections = new Map<string, ConnectionRecord>();
const waiting = new Map<string, Set<(record: ConnectionRecord) => void>>();

/** Gives the page a session. A second call with the same name replaces the first one for every element of it. */
export function connect(options: ConnectOptions): Connection {
  const name = options.name ?? DEFAULT_NAME;
  let made: Promise<Session> | undefined;
  const session = () =>
    (made ??= import('../session/session.ts').then((module) => module.createSession({ ...options, name })));
  const record = { options, session };
  connections
    .get(name)
    ?.session()
    .then((before) => before.dispose());
  connections.set(name, record);
  for (const take of waiting.get(name) ?? []) take(record);
  return {
    name,
    update: (change) => void session().then((live) => live.update(change)),
    logOff: () => session().then((live) => live.logOff()),
  };
}

/** Calls `take` with the session of that name, now and whenever it is replaced. The answer ends that. */
export function followConnection(
  name: string | undefined,
  take: (record: ConnectionRecord) => void,
): () => void {
  const key = name || DEFAULT_NAME;
  const takers = waiting.get(key) ?? new Set();
  waiting.set(key, takers.add(take));
  const known = connections.get(key);
  if (known) take(known);
  return () => void takers.delete(take);
}
