/**
 * The shape of one entry of the route table. The server registers, validates and documents from it; the browser
 * takes its type only, so a call costs no bytes.
 */
import type { Static, TSchema } from 'typebox';
import type { ErrorCode } from './errors.ts';

/** One call that browser and server promise each other. Its name in the table is `METHOD /path/{parameter}`. */
export interface RouteContract {
  /** One sentence for `/openapi.json`. */
  readonly summary: string;
  /** `open` answers without a session; every other call needs `Authorization: Bearer …`. */
  readonly access: 'open' | 'session';
  /** `credit` marks a call that moves money or volume: it needs an `Idempotency-Key` header. */
  readonly moves: 'nothing' | 'credit';
  /**
   * An `Idempotency-Key` is honoured where one is sent, though no credit moves: asked again under it, the call answers as
   * before. Without one, or where the call was only tried, every request stands for itself.
   */
  readonly takesKey?: true;
  /** Further paths at which the same handler answers (the v2 twins). */
  readonly alsoAt?: readonly string[];
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** The most bytes a body may have, where a list makes it longer than an ordinary one. */
  readonly bodyBytes?: number;
  /** What this call refuses beyond what `refusalsOf` knows of its kind; a refusal that stands in neither is a fault. */
  readonly refuses?: readonly ErrorCode[];
  /** Answers everything that its filters let through as a file, where `Accept` asks for `text/csv` or an xlsx. */
  readonly exports?: true;
  /** The answer may carry an ETag, by which the same one is asked for again: 304 without a body when it still is. */
  readonly revalidates?: true;
  /** Absent where the answer is no JSON document (the event stream). */
  readonly response?: TSchema;
}

/** Keeps the literal types of one entry. */
export function route<const R extends RouteContract>(contract: R): R {
  return contract;
}

/** Whether a call takes an `Idempotency-Key`. One that moves credit cannot do without. */
export function keyRuleOf({ moves, takesKey }: RouteContract): 'required' | 'optional' | 'none' {
  if (moves === 'credit') return 'required';
  return takesKey ? 'optional' : 'none';
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
