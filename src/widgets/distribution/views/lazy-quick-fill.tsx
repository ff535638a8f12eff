import { lazyPart } from '#core/element/lazy-part.tsx';
import type { QuickFillProps } from './quick-fill.tsx';

/** Its code comes with the first selection; until then its place is held. */
export const LazyQuickFill = lazyPart<QuickFillProps>(
  () => import('./quick-fill.tsx').then((part) => part.QuickFill),
  { skeleton: () => <span className="quick-fill" />, size: 'line' },
);
