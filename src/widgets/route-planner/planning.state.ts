import { computed, effect, untracked, type ReadonlySignal } from '@preact/signals-react';
import type { RoutePlan } from '#contract/route-scripts.ts';
import type { Session } from '#core/session/session.ts';
import type { Remote } from '#core/state/remote/remote.ts';
import { createResource } from '#core/state/remote/resource.ts';
import type { PlanBody } from './trip.model.ts';

const CALL = 'POST /admin/organization/routeScript/plan';
/** The user changes stops in bursts, so the plan request waits for a pause. */
const PAUSE_MS = 300;

interface Answered {
  readonly question: string;
  readonly routePath: string;
  readonly plan: RoutePlan;
}

export interface Planning {
  readonly answer: ReadonlySignal<Remote<Answered>>;
  readonly plan: ReadonlySignal<RoutePlan | null>;
  readonly isCurrent: ReadonlySignal<boolean>;
  /** Last loaded plan, if the stops have not changed since: its line and its legs are then still valid. */
  readonly currentPath: ReadonlySignal<RoutePlan | null>;
  readonly busy: ReadonlySignal<boolean>;
  again(): void;
  start(): () => void;
}

/**
 * Plan of the edited route.
 * @param body request body; null while the route cannot be planned.
 */
export function createPlanning(
  { api }: Pick<Session, 'api'>,
  body: ReadonlySignal<PlanBody | null>,
): Planning {
  const question = computed(() => (body.value ? JSON.stringify(body.value) : null));
  const routePath = computed(() => routePathOf(body.value));
  const { value, busy, load, forget } = createResource<Answered>({
    async ask() {
      const request = body.peek();
      if (!request) throw new Error('There is nothing to plan.');
      const of = { question: question.peek() ?? '', routePath: routePath.peek() };
      return { ...of, plan: await api(CALL, { body: request }) };
    },
    onFailure: 'empty',
  });
  const answered = computed(() => (value.value.status === 'ready' ? value.value.value : null));
  return {
    answer: value,
    plan: computed(() => answered.value?.plan ?? null),
    isCurrent: computed(() => answered.value !== null && answered.value.question === question.value),
    currentPath: computed(() =>
      answered.value?.routePath === routePath.value ? (answered.value?.plan ?? null) : null,
    ),
    busy,
    again: () => void load(),
    start() {
      let isFirst = true;
      const stop = effect(() => {
        const currentQuestion = question.value;
        untracked(() => {
          if (currentQuestion === null) forget();
          else void load(isFirst ? {} : { pauseMs: PAUSE_MS });
        });
        isFirst = false;
      });
      return () => {
        stop();
        forget();
      };
    },
  };
}

function routePathOf(body: PlanBody | null): string {
  if (!body) return '';
  const places = body.wayPoints.map(({ latitude, longitude }) => [latitude, longitude]);
  return JSON.stringify([places, body.returns]);
}
