/** The statement of one vehicle or person, page after page. */
import { batch, signal, type ReadonlySignal, type Signal } from '@preact/signals-react';
import type { RouteQuery, RouteResponse } from '#contract/routes.ts';
import { toApiError, type ApiError } from '#core/api/api-error.ts';
import { DEFAULT_TIME_ZONE } from '#core/dates/calendar-date.ts';
import { daysOf, type Period } from '#core/dates/period.ts';
import { calendarDateOf } from '#core/dates/zone.ts';
import { followEvents } from '#core/session/follow-events.ts';
import type { Session } from '#core/session/session.ts';
import { failed, idle, loading, ready, type Remote } from '#core/state/remote.ts';

const CALL = 'GET /v2/user/statement';
type Answer = RouteResponse<typeof CALL>;
type More = Partial<RouteQuery<typeof CALL>>;
export type Line = Answer['docs'][number];

/** Whose it is. */
export type StatementOwner = { readonly vehicle: string } | { readonly user: string };

export interface StatementState {
  /** What was answered so far as one statement. */
  readonly statement: ReadonlySignal<Remote<Answer>>;
  readonly period: ReadonlySignal<Period>;
  /** Something is being asked for. */
  readonly busy: ReadonlySignal<boolean>;
  /** Why the older lines did not come; those before stay. */
  readonly failure: ReadonlySignal<ApiError | null>;
  readonly timeZone: string;
  choose(period: Period): void;
  load(): Promise<void>;
  loadOlder(): Promise<void>;
  /** Loads, and follows changes until the answer is called. */
  start(): () => void;
}

const GATHER_MS = 500;
const PAGE_LINES = 25;

export function createStatementState(session: Session, owner: StatementOwner): StatementState {
  const period = signal<Period>('days90');
  const { loaded } = session.hydrate;
  const timeZone = loaded.status === 'ready' ? loaded.value.timeZone : DEFAULT_TIME_ZONE;
  const { statement, busy, failure, ask, forget } = createAsking((more) => {
    const { from, to } = daysOf(period.peek(), calendarDateOf(new Date(), timeZone));
    const days = { ...(from && { from }), ...(to && { to }) };
    return session.api(CALL, { query: { ...owner, limit: PAGE_LINES, ...days, ...more } });
  });

  const load = () => {
    if (statement.peek().status !== 'ready') statement.value = loading;
    return ask(
      {},
      (answer) => answer,
      (error) => {
        if (statement.peek().status === 'ready') failure.value = error;
        else statement.value = failed(error);
      },
    );
  };

  const loadOlder = async () => {
    const before = statement.peek();
    if (before.status !== 'ready' || before.value.next === null) return;
    const { docs, next } = before.value;
    await ask(
      { beforeEntry: next },
      (answer) => ({ ...answer, docs: [...docs, ...answer.docs] }),
      (error) => (failure.value = error),
    );
  };

  return {
    statement,
    period,
    busy,
    failure,
    timeZone,
    load,
    loadOlder,
    choose(next) {
      period.value = next;
      statement.value = loading;
      void load();
    },
    start() {
      void load();
      const stop = followEvents(
        session.live,
        ['hello', 'balance', 'distribution'],
        GATHER_MS,
        () => isFirstPage(statement.peek()) && load(),
      );
      return () => {
        stop();
        forget();
      };
    },
  };
}

/** What was read further down stays where it is, whatever happens meanwhile. */
function isFirstPage(shown: Remote<Answer>): boolean {
  return shown.status !== 'ready' || shown.value.docs.length <= PAGE_LINES;
}

/** The newest question counts: answers to those before it are dropped. */
function createAsking(send: (more: More) => Promise<Answer>) {
  const statement: Signal<Remote<Answer>> = signal(idle);
  const busy = signal(false);
  const failure = signal<ApiError | null>(null);
  let asked = 0;
  const ask = async (more: More, take: (answer: Answer) => Answer, fail: (error: ApiError) => void) => {
    const turn = ++asked;
    busy.value = true;
    try {
      const answer = await send(more);
      if (turn !== asked) return;
      batch(() => {
        statement.value = ready(take(answer));
        failure.value = null;
      });
    } catch (reason) {
      if (turn === asked) fail(toApiError(reason));
    } finally {
      if (turn === asked) busy.value = false;
    }
  };
  return { statement, busy, failure, ask, forget: () => void (asked += 1) };
}
