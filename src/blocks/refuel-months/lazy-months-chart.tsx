import { lazyPart } from '#core/element/lazy-part.tsx';

/** The chart arrives, with what it is drawn by, when it is looked at. */
export const LazyMonthsChart = lazyPart(() =>
  import('./months-chart.tsx').then((module) => module.MonthsChart),
);
