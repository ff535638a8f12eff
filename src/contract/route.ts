/**
 * Shape of an entry in the route table. The server registers, validates and documents the calls of this table.
 * The browser imports only types, so a call adds no bytes.
 */
import type { Static, TSchema } from 'typebox';
import type { ErrorCode } from './errors.ts';
import type { Tag } from './tags.ts';

/** Contract of one call. Its name in the route table is `METHOD /path/{parameter}`. */
export interface RouteContract {
  /** Name of the call's function in generated clients; unique. */
  readonly operationId: string;
  /** Group of the call in `/openapi.json`. */
  readonly tag: Tag;
  /** Description of the call. Lists of calls show only its first sentence. */
  readonly summary: string;
  /**
   * Who may use the call. `open`: anyone, without a session. `session`: `Authorization: Bearer …` with a session token.
   * `terminal`: the same header with the key of a terminal. `key`: the same header with an API key of a company.
   * `signed`: a signature of the bytes of the body, or a property of the connection, which the server checks before it
   * reads the body.
   */
  readonly access: 'open' | 'session' | 'terminal' | 'key' | 'signed';
  /** True if the call exists only while the database has no account. Later the server answers as to an unknown path. */
  readonly onEmptyDatabase?: true;
  /**
   * True if the server answers this call under any host name. The server refuses other calls under a host name that is
   * not its own.
   */
  readonly underAnyName?: true;
  /**
   * `credit`: the call moves money or volume and requires an `Idempotency-Key` header. `withStatus`: the call moves
   * money or volume only if the body has a `status`. Without a status, the `Idempotency-Key` is optional.
   */
  readonly moves: 'nothing' | 'credit' | 'withStatus';
  /**
   * True if the call accepts an optional `Idempotency-Key` although it moves no credit. A repeated key returns the
   * first response. Without a key, and for dry runs, every request is independent.
   */
  readonly takesKey?: true;
  /** True if the call has the same handler with and without `/v2`. `addressesOf` lists all addresses of a call. */
  readonly hasTwin?: true;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** Maximum body size in bytes, if a long list in the body exceeds the default limit. */
  readonly bodyBytes?: number;
  /**
   * Body that is a file (`application/octet-stream`) of at most `maxBytes` instead of JSON. The server streams this
   * file.
   */
  readonly takesFile?: { readonly maxBytes: number };
  /** Types of a response that is a file instead of JSON. The server streams this file. */
  readonly answersFile?: readonly string[];
  /**
   * Errors of the call in addition to the errors that `refusalsOf` derives. A response with any other error is a bug.
   */
  readonly refuses?: readonly ErrorCode[];
  /** True if the call returns all matching rows as a file when `Accept` names `text/csv` or xlsx. */
  readonly exports?: true;
  /** True if the response may have an ETag. An unchanged response to `If-None-Match` is 304 without a body. */
  readonly revalidates?: true;
  /** Schema of the response; missing if the response is no JSON document (event stream, file). */
  readonly response?: TSchema;
}

/** Creates route table entries of one tag and preserves their literal types. */
export function routeOf<T extends Tag>(tag: T) {
  return <const R extends Omit<RouteContract, 'tag'>>(contract: R): R & { readonly tag: T } => ({
    ...contract,
    tag,
  });
}

/**
 * Rule of a call's `Idempotency-Key`: required for credit, `withStatus` if the key is required only with a `status` in
 * the body.
 */
export function keyRuleOf({
  moves,
  takesKey,
}: RouteContract): 'required' | 'withStatus' | 'optional' | 'none' {
  if (moves !== 'nothing') return moves === 'credit' ? 'required' : moves;
  return takesKey ? 'optional' : 'none';
}

/** True if a call with this body may move credit. */
export function movesCredit({ moves }: RouteContract, body: unknown): boolean {
  if (moves !== 'withStatus') return moves === 'credit';
  return typeof body === 'object' && body !== null && 'status' in body;
}

type RoutePart<R, P extends string> = R extends { readonly [K in P]: infer S extends TSchema }
  ? Static<S>
  : undefined;

/** The JSON body of a call; `undefined` without a body. */
export type BodyOf<R> = RoutePart<R, 'body'>;
/** The query of a call; `undefined` without a query. */
export type QueryOf<R> = RoutePart<R, 'query'>;
/** The path parameters of a call; `undefined` without path parameters. */
export type ParamsOf<R> = RoutePart<R, 'params'>;
export type ResponseOf<R> = RoutePart<R, 'response'>;
