import { computed, signal } from '@preact/signals-react';
import type { Schedule, ScheduleRun } from '#contract/schedules.ts';
import { createOperation, type Operation } from '#core/state/operation.ts';
import { createResource, type Resource } from '#core/state/remote/resource.ts';
import type { SchedulesState } from './schedules.state.ts';

const GATHER_MS = 400;
/** Number of runs in the first page of the log and in each further page. */
const RUNS = 5;
const MOST_RUNS = 100;

export type ScheduleAction = 'pause' | 'resume' | 'remove';

export interface Log {
  readonly runs: readonly ScheduleRun[];
  readonly total: number;
}

export type ScheduleState = ReturnType<typeof createScheduleState>;

const EVENTS = ['schedule', 'registry', 'sharing-type'] as const;

export function createScheduleState(state: SchedulesState, id: string) {
  const { session } = state;
  const acting = createOperation<ScheduleAction>();
  const follow = {
    live: session.live,
    events: EVENTS,
    gatherMs: GATHER_MS,
    waitsWhile: () => acting.running.peek() !== null,
  };
  /** The open schedule; null if it does not exist or was deleted. */
  const resource = createResource<Schedule | null>({
    ask: async () => {
      const query = { _id: id, limit: 1 };
      const { docs } = await session.api('GET /admin/organization/balance/schedule', { query });
      return docs[0] ?? null;
    },
    onFailure: 'keep',
    follow,
  });
  const limit = signal(RUNS);
  const log = createResource<Log>({
    ask: async () => {
      const { docs, items } = await session.api('GET /admin/organization/balance/schedule/{id}/run', {
        params: { id },
        query: { limit: limit.peek() },
      });
      return { runs: docs, total: items.total };
    },
    onFailure: 'keep',
    follow,
  });
  return {
    resource,
    log,
    acting,
    mayChange: computed(() => session.can('portal.balanceDistributionSchedule.add')),
    mayRemove: computed(() => session.can('portal.balanceDistributionSchedule.remove')),
    start() {
      const stops = [resource.start(), log.start()];
      return () => stops.forEach((stop) => stop());
    },
    olderRuns() {
      limit.value = Math.min(MOST_RUNS, limit.peek() * 4);
      return log.load();
    },
    /** True if the log has more runs, up to the maximum of the call. */
    hasOlder: ({ runs, total }: Log) => runs.length < Math.min(total, MOST_RUNS),
    ...createActions(state, id, { acting, resource }),
  };
}

interface ScheduleActing {
  readonly acting: Operation<ScheduleAction>;
  readonly resource: Resource<Schedule | null>;
}

function createActions(
  { session, emit, changes, close }: SchedulesState,
  id: string,
  { acting, resource }: ScheduleActing,
) {
  const isRequested = signal(false);
  const done = signal<ScheduleAction | null>(null);
  const reportStatus = (status: Schedule['status']) => {
    changes.value += 1;
    emit('litro-schedule-changed', { schedule: id, status });
  };
  const put = async (action: 'pause' | 'resume') => {
    done.value = null;
    const status = action === 'pause' ? 'paused' : 'active';
    const outcome = await acting.run(action, () =>
      session.api('PUT /admin/organization/balance/schedule/{id}', { params: { id }, body: { status } }),
    );
    if (outcome.status !== 'done') return;
    resource.change(() => outcome.answer);
    done.value = action;
    reportStatus(outcome.answer.status);
  };
  return {
    done,
    isRequested,
    pause: () => put('pause'),
    resume: () => put('resume'),
    ask: () => {
      isRequested.value = true;
    },
    keep: () => {
      isRequested.value = false;
      acting.clear();
    },
    /** Resolves to true if the schedule was deleted. */
    async remove(): Promise<boolean> {
      const outcome = await acting.run('remove', () =>
        session.api('DELETE /admin/organization/balance/schedule/{id}', { params: { id } }),
      );
      if (outcome.status !== 'done') return false;
      isRequested.value = false;
      reportStatus(outcome.answer.status);
      close();
      return true;
    },
  };
}
