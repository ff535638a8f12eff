import { lazyPart } from '#core/element/lazy-part.tsx';

/** Loads the chart and its libraries when it becomes visible. */
export const LazyMonthsChart = lazyPart(() =>
  import('./months-chart.tsx').then((module) => module.MonthsChart),
);
