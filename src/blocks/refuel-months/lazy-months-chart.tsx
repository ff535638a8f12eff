import { lazyPart } from '#core/element/lazy-part.tsx';

/** Chart that loads its code and libraries when it becomes visible. */
export const LazyMonthsChart = lazyPart(() =>
  import('./months-chart.tsx').then((module) => module.MonthsChart),
);
