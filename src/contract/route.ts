/**
 * Shape of an entry in the route table. The server registers, validates and documents the calls of this table.
 * The browser imports only types, so a call adds no bytes.
 */
import type { Static, TSchema } from 'typebox';
import type { ErrorCode } from './errors.ts';
import type { Tag } from './tags.ts';

/** Contract of one call. Its name in the table is `METHOD /path/{parameter}`. */
export interface RouteContract {
  /** Function name in generated clients; unique. */
  readonly operationId: string;
  /** Group in `/openapi.json`. */
  readonly tag: Tag;
  /** Lists of calls show only the first sentence. */
  readonly summary: string;
  /**
   * `open`: no session. `session`: `Authorization: Bearer …` with a session token.
   * `terminal`: the same header with the key of a terminal.
   * `key`: the same header with an API key of a company.
   * `signed`: a signature of the bytes of the body, or a property of the connection.
   * The server checks the connection before it reads the body.
   */
  readonly access: 'open' | 'session' | 'terminal' | 'key' | 'signed';
  /** The call exists only while the database has no account. Afterwards the server answers as to an unknown path. */
  readonly onEmptyDatabase?: true;
  /** The server answers under any host name. It refuses other calls under a host name that it does not have. */
  readonly underAnyName?: true;
  /**
   * `credit`: moves money or volume and requires an `Idempotency-Key` header.
   * `withStatus`: moves money or volume only if the body has a `status`. Without a status, the key is optional.
   */
  readonly moves: 'nothing' | 'credit' | 'withStatus';
  /**
   * Accepts an optional `Idempotency-Key` although no credit moves. A repeated key returns the first response.
   * Without a key, and for dry runs, every request is independent.
   */
  readonly takesKey?: true;
  /** The call has the same handler with and without `/v2`. `addressesOf` lists further addresses. */
  readonly hasTwin?: true;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** Maximum body size, if a list exceeds the default limit. */
  readonly bodyBytes?: number;
  /** The body is a file (`application/octet-stream`) of at most `maxBytes` instead of JSON. The server streams it. */
  readonly takesFile?: { readonly maxBytes: number };
  /** The response is a file of one of these types instead of JSON. The server streams it. */
  readonly answersFile?: readonly string[];
  /** Errors in addition to the errors that `refusalsOf` derives. A response with any other error is a bug. */
  readonly refuses?: readonly ErrorCode[];
  /** Returns all matching rows as a file if `Accept` names `text/csv` or an xlsx. */
  readonly exports?: true;
  /** The response may have an ETag. An unchanged response to `If-None-Match` is 304 without a body. */
  readonly revalidates?: true;
  /** Missing if the response is not a JSON document (event stream, file). */
  readonly response?: TSchema;
}

/** Creates entries of one tag and preserves their literal types. */
export function routeOf<T extends Tag>(tag: T) {
  return <const R extends Omit<RouteContract, 'tag'>>(contract: R): R & { readonly tag: T } => ({
    ...contract,
    tag,
  });
}

/** Rule of the `Idempotency-Key`: required for credit, `withStatus` if the body has a status. */
export function keyRuleOf({
  moves,
  takesKey,
}: RouteContract): 'required' | 'withStatus' | 'optional' | 'none' {
  if (moves !== 'nothing') return moves === 'credit' ? 'required' : moves;
  return takesKey ? 'optional' : 'none';
}

/** True if a request with this body may move credit. */
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
/** The path parameters of a call; `undefined` without any. */
export type ParamsOf<R> = RoutePart<R, 'params'>;
export type ResponseOf<R> = RoutePart<R, 'response'>;
