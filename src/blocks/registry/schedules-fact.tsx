import { lazyPart } from '#core/element/lazy-part.tsx';
import type { RegistryDescription, RegistryRecord, SharedWords } from './registry-types.ts';
import type { SchedulesLeftProps } from './schedules-left.tsx';

const SchedulesLeft = lazyPart<SchedulesLeftProps>(
  () => import('./schedules-left.tsx').then((part) => part.SchedulesLeft),
  { skeleton: () => '…', size: 'line' },
);

/** What a question says of the schedules that records would leave; nothing where there are none to leave, or none may be seen. */
export function schedulesFact<Row extends RegistryRecord>(
  { isScheduled }: Pick<RegistryDescription<Row>, 'isScheduled'>,
  words: SharedWords,
  records: readonly Row[],
) {
  return isScheduled && words.session.can('portal.balanceDistributionSchedule.list')
    ? [{ label: words.shared('factSchedules'), value: <SchedulesLeft words={words} records={records} /> }]
    : [];
}
