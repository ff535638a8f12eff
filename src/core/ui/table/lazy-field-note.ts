import { onUse } from '../overlays/on-use.tsx';

/** Note for a field. Its code loads with the first note. */
export const LazyFieldNote = onUse(() => import('./field-note.tsx').then((module) => module.FieldNote));
