import { lazyPart } from '#core/element/lazy-part.tsx';
import type { RegistryDescription, RegistryRecord, SharedWords } from './registry-types.ts';
import type { SchedulesLeftProps } from './schedules-left.tsx';

const SchedulesLeft = lazyPart<SchedulesLeftProps>(
  () => import('./schedules-left.tsx').then((part) => part.SchedulesLeft),
  { skeleton: () => '…', size: 'line' },
);

/** Fact for a confirmation: the schedules that the records would leave. Empty if the user may not list schedules. */
export function schedulesFact<Row extends RegistryRecord>(
  { isScheduled }: Pick<RegistryDescription<Row>, 'isScheduled'>,
  words: SharedWords,
  records: readonly Row[],
) {
  return isScheduled && words.session.can('portal.balanceDistributionSchedule.list')
    ? [{ label: words.shared('factSchedules'), value: <SchedulesLeft words={words} records={records} /> }]
    : [];
}
