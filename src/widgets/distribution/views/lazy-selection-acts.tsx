import { lazyPart } from '#core/element/lazy-part.tsx';
import type { SelectionActsProps } from './selection-acts.tsx';

/** Its code comes with the first selection; until then its place is held. */
export const LazySelectionActs = lazyPart<SelectionActsProps>(
  () => import('./selection-acts.tsx').then((part) => part.SelectionActs),
  { skeleton: ({ rights }) => rights.handOut && <span className="quick-fill" />, size: 'line' },
);
