import { lazyPart } from '#core/element/lazy-part.tsx';

/** For super administrators alone, so it arrives when it is looked at. */
export const LazyOverview = lazyPart(() => import('./overview.tsx').then((module) => module.OverviewPart));
