/** What a handler is given, and what each kind of handler does. */
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
import type { Caller, Terminal } from './policy.ts';
import type { WritingRouteName } from './unrecorded-calls.ts';

/**
 * What a handler is given. Open calls have no caller and no organisation, those of terminals no caller, all others no terminal;
 * none of them may read what it has not.
 */
export interface Call<N extends RouteName> {
  /** The call's one name, whichever of its addresses was asked. */
  readonly name: N;
  readonly body: RouteBody<N>;
  readonly query: RouteQuery<N>;
  readonly params: RouteParams<N>;
  readonly caller: Caller;
  readonly terminal: Terminal;
  readonly organizationId: string;
  readonly scope: Scope;
  /** Whether it may move credit; then it has a key. */
  readonly movesCredit: boolean;
  readonly idempotencyKey: string | null;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export type Answer<N extends RouteName> = (call: Call<N>) => Promise<RouteResponse<N>>;

/** A handler that moves credit, exactly once for a key: `moves` makes it. */
export interface MovingHandler<N extends RouteName> {
  readonly does: 'moves';
  readonly answer: Answer<N>;
}

/** A handler that changes anything but credit, and records what: `writes` makes it. */
export interface WritingHandler<N extends RouteName> {
  readonly does: 'writes';
  readonly answer: Answer<N>;
}

/** A handler that reads a list, and sends all of it as a file where it is asked to: `exporting` makes it. */
export interface ListingHandler<N extends RouteName> {
  readonly does: 'lists';
  readonly answer: Answer<N>;
  answerFile(call: Call<N>, format: ExportFormat): Promise<FastifyReply>;
}

/** A handler that answers a file: `sendsFile` makes it. */
export interface SendingHandler<N extends RouteName> {
  readonly does: 'sends';
  readonly answer: (call: Call<N>) => Promise<unknown>;
}

/** What answers a call, declared as what it does. A plain function reads. */
export type Handler<N extends RouteName> = N extends MovingRouteName
  ? MovingHandler<N>
  : N extends WritingRouteName
    ? WritingHandler<N>
    : N extends FileAnsweringRouteName
      ? SendingHandler<N>
      : Answer<N> | ListingHandler<N>;

/** A handler of whichever call. */
export type AnyHandler =
  | Answer<RouteName>
  | MovingHandler<RouteName>
  | WritingHandler<RouteName>
  | ListingHandler<RouteName>
  | SendingHandler<RouteName>;
