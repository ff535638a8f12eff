import { onUse } from '../overlays/on-use.tsx';

/** What is to be said of a field. Its code comes when there is something to say. */
export const LazyFieldNote = onUse(() => import('./field-note.tsx').then((module) => module.FieldNote));
