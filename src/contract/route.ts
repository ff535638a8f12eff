/**
 * The shape of one entry of the route table. The server registers, validates and documents from it; the browser
 * takes its type only, so a call costs no bytes.
 */
import type { Static, TSchema } from 'typebox';
import type { ErrorCode } from './errors.ts';
import type { Tag } from './tags.ts';

/** One call that browser and server promise each other. Its name in the table is `METHOD /path/{parameter}`. */
export interface RouteContract {
  /** What generated clients call it. One of a kind. */
  readonly operationId: string;
  /** Where `/openapi.json` puts it. */
  readonly tag: Tag;
  /** What it does. The first sentence stands for the rest in a list of calls. */
  readonly summary: string;
  /**
   * `open` answers without a session; every other call needs `Authorization: Bearer …`, with the token of a session or, for
   * `terminal`, with the key of a station's terminal. `signed` is known by a signature over the bytes of its body, or by what
   * the connection shows, which is looked at before they are read.
   */
  readonly access: 'open' | 'session' | 'terminal' | 'signed';
  /** It stands on a database alone where nobody can sign in yet; afterwards it is answered as a path that does not exist. */
  readonly onEmptyDatabase?: true;
  /** It answers whatever host name it is asked under; every other call refuses one that the server does not bear. */
  readonly underAnyName?: true;
  /**
   * `credit` marks a call that moves money or volume: it needs an `Idempotency-Key` header. `withStatus` moves it only where
   * the body names a `status`; without one the key is honoured where it is sent.
   */
  readonly moves: 'nothing' | 'credit' | 'withStatus';
  /**
   * An `Idempotency-Key` is honoured where one is sent, though no credit moves: asked again under it, the call answers as
   * before. Without one, or where the call was only tried, every request stands for itself.
   */
  readonly takesKey?: true;
  /** The same handler answers under `/v2` and without it. Other further addresses: `addressesOf`. */
  readonly hasTwin?: true;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** The most bytes a body may have, where a list makes it longer than an ordinary one. */
  readonly bodyBytes?: number;
  /** In place of JSON the body is a file, as `application/octet-stream`, of so many bytes at most. It is never in memory whole. */
  readonly takesFile?: { readonly maxBytes: number };
  /** In place of JSON it answers a file of one of these types, to be saved. It is never in memory whole. */
  readonly answersFile?: readonly string[];
  /** What this call refuses beyond what `refusalsOf` knows of its kind; a refusal that stands in neither is a fault. */
  readonly refuses?: readonly ErrorCode[];
  /** Answers everything that its filters let through as a file, where `Accept` asks for `text/csv` or an xlsx. */
  readonly exports?: true;
  /** The answer may carry an ETag, by which the same one is asked for again: 304 without a body when it still is. */
  readonly revalidates?: true;
  /** Absent where the answer is no JSON document (the event stream, a file). */
  readonly response?: TSchema;
}

/** Makes the entries of one tag, and keeps their literal types. */
export function routeOf<T extends Tag>(tag: T) {
  return <const R extends Omit<RouteContract, 'tag'>>(contract: R): R & { readonly tag: T } => ({
    ...contract,
    tag,
  });
}

/** Whether a call takes an `Idempotency-Key`. One that moves credit cannot do without; `withStatus` where it does. */
export function keyRuleOf({
  moves,
  takesKey,
}: RouteContract): 'required' | 'withStatus' | 'optional' | 'none' {
  if (moves !== 'nothing') return moves === 'credit' ? 'required' : moves;
  return takesKey ? 'optional' : 'none';
}

/** Whether a request with this body may move credit. */
export function movesCredit({ moves }: RouteContract, body: unknown): boolean {
  if (moves !== 'withStatus') return moves === 'credit';
  return typeof body === 'object' && body !== null && 'status' in body;
}

type Part<R, P extends string> = R extends { readonly [K in P]: infer S extends TSchema }
  ? Static<S>
  : undefined;

/** The JSON body of a call, or `undefined` where it takes none. */
export type BodyOf<R> = Part<R, 'body'>;
/** The query string of a call, or `undefined` where it takes none. */
export type QueryOf<R> = Part<R, 'query'>;
/** The path parameters of a call, or `undefined` where it has none. */
export type ParamsOf<R> = Part<R, 'params'>;
/** The JSON answer of a call. */
export type ResponseOf<R> = Part<R, 'response'>;
