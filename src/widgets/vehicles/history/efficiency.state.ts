/** The history of one vehicle's fills. One per drawer. */
import { signal, type ReadonlySignal } from '@preact/signals-react';
import { DEFAULT_TIME_ZONE } from '#core/dates/calendar-date.ts';
import { daysOf, type Period } from '#core/dates/period.ts';
import { calendarDateOf } from '#core/dates/zone.ts';
import type { Session } from '#core/session/session.ts';
import type { Remote } from '#core/state/remote.ts';
import { createResource } from '#core/state/resource.ts';
import type { Efficiency } from './efficiency.model.ts';

/** As many as one answer carries. */
const MOST_FILLS = 500;

export interface EfficiencyState {
  readonly efficiency: ReadonlySignal<Remote<Efficiency>>;
  readonly period: ReadonlySignal<Period>;
  readonly timeZone: string;
  choose(period: Period): void;
  load(): Promise<void>;
}

export function createEfficiencyState(session: Session, vehicleId: string): EfficiencyState {
  const period = signal<Period>('days90');
  const { loaded } = session.hydrate;
  const timeZone = loaded.status === 'ready' ? loaded.value.timeZone : DEFAULT_TIME_ZONE;
  const { value: efficiency, load } = createResource<Efficiency>({
    ask() {
      const { from, to } = daysOf(period.peek(), calendarDateOf(new Date(), timeZone));
      return session.api('GET /admin/organization/vehicle/{id}/efficiency', {
        params: { id: vehicleId },
        query: { limit: MOST_FILLS, ...(from && { from }), ...(to && { to }) },
      });
    },
    onFailure: 'empty',
  });
  return {
    efficiency,
    period,
    timeZone,
    load,
    choose(next) {
      period.value = next;
      void load();
    },
  };
}
