/** The statement of one vehicle or person, page after page. */
import { signal, type ReadonlySignal } from '@preact/signals-react';
import type { RouteQuery, RouteResponse } from '#contract/routes.ts';
import type { ApiError } from '#core/api/api-error.ts';
import { DEFAULT_TIME_ZONE } from '#core/dates/calendar-date.ts';
import { daysOf, type Period } from '#core/dates/period.ts';
import { calendarDateOf } from '#core/dates/zone.ts';
import type { Session } from '#core/session/session.ts';
import type { Remote } from '#core/state/remote.ts';
import { createResource, type Resource } from '#core/state/resource.ts';

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
  const ask = (more: More = {}) => {
    const { from, to } = daysOf(period.peek(), calendarDateOf(new Date(), timeZone));
    const days = { ...(from && { from }), ...(to && { to }) };
    return session.api(CALL, { query: { ...owner, limit: PAGE_LINES, ...days, ...more } });
  };
  const resource: Resource<Answer> = createResource<Answer>({
    ask,
    onFailure: 'keep',
    follow: {
      live: session.live,
      events: ['hello', 'balance', 'distribution'],
      gatherMs: GATHER_MS,
      // What was read further down stays where it is, whatever happens meanwhile.
      skipsWhile: () => !isFirstPage(resource.value.peek()),
    },
  });
  const { value: statement, busy, failure, load, start } = resource;
  return {
    statement,
    period,
    busy,
    failure,
    timeZone,
    load,
    async loadOlder() {
      const before = statement.peek();
      if (before.status !== 'ready' || before.value.next === null) return;
      const { docs, next } = before.value;
      await load({
        async ask() {
          const answer = await ask({ beforeEntry: next });
          return { ...answer, docs: [...docs, ...answer.docs] };
        },
      });
    },
    choose(next) {
      period.value = next;
      resource.forget();
      void load();
    },
    start,
  };
}

function isFirstPage(shown: Remote<Answer>): boolean {
  return shown.status !== 'ready' || shown.value.docs.length <= PAGE_LINES;
}
