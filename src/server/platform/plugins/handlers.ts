import type { FastifyReply, FastifyRequest } from 'fastify';
import type {
  FileAnsweringRouteName,
  MovingRouteName,
  RouteBody,
  RouteName,
  RouteParams,
  RouteQuery,
  RouteResponse,
} from '#contract/routes.ts';
import type { Scope } from '../database/tenancy.ts';
import type { ExportFormat } from './export-format.ts';
import type { ApiKeyHolder, Caller, Terminal } from './policy.ts';
import type { WritingRouteName } from './unrecorded-calls.ts';

/**
 * Input of a handler. Calls with the access `open` have no caller and no organization. Calls of terminals and of API
 * keys have no caller; only these calls have a terminal or a key. A handler must not read a missing property.
 */
export interface Call<N extends RouteName> {
  readonly name: N;
  readonly body: RouteBody<N>;
  readonly query: RouteQuery<N>;
  readonly params: RouteParams<N>;
  readonly caller: Caller;
  readonly terminal: Terminal;
  readonly apiKey: ApiKeyHolder;
  readonly organizationId: string;
  readonly scope: Scope;
  readonly movesCredit: boolean;
  readonly idempotencyKey: string | null;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export type HandlerAnswer<N extends RouteName> = (call: Call<N>) => Promise<RouteResponse<N>>;

/** A handler that moves credit exactly once per idempotency key. The function `moves` creates such handlers. */
export interface MovingHandler<N extends RouteName> {
  readonly does: 'moves';
  readonly answer: HandlerAnswer<N>;
}

/** A handler that changes and records anything except credit. The function `writes` creates such handlers. */
export interface WritingHandler<N extends RouteName> {
  readonly does: 'writes';
  readonly answer: HandlerAnswer<N>;
}

export interface ListingHandler<N extends RouteName> {
  readonly does: 'lists';
  readonly answer: HandlerAnswer<N>;
  answerFile(call: Call<N>, format: ExportFormat): Promise<FastifyReply>;
}

export interface SendingHandler<N extends RouteName> {
  readonly does: 'sends';
  readonly answer: (call: Call<N>) => Promise<unknown>;
}

/** The handler type that a call needs. A plain function may only read data. */
export type Handler<N extends RouteName> = N extends MovingRouteName
  ? MovingHandler<N>
  : N extends WritingRouteName
    ? WritingHandler<N>
    : N extends FileAnsweringRouteName
      ? SendingHandler<N>
      : HandlerAnswer<N> | ListingHandler<N>;

export type AnyHandler =
  | HandlerAnswer<RouteName>
  | MovingHandler<RouteName>
  | WritingHandler<RouteName>
  | ListingHandler<RouteName>
  | SendingHandler<RouteName>;
