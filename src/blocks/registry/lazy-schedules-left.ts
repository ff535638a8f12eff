import { lazyPart } from '#core/element/lazy-part.tsx';
import type { SchedulesLeftProps } from './schedules-left.tsx';

export const SchedulesLeft = lazyPart<SchedulesLeftProps>(
  () => import('./schedules-left.tsx').then((part) => part.SchedulesLeft),
  { skeleton: () => '…', size: 'line' },
);
