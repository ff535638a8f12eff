import { lazyPart } from '#core/element/lazy-part.tsx';

export const LazyMonthsChart = lazyPart(() =>
  import('./months-chart.tsx').then((module) => module.MonthsChart),
);
