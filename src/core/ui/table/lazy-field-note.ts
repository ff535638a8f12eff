import { onUse } from '../overlays/on-use.tsx';

export const LazyFieldNote = onUse(() => import('./field-note.tsx').then((module) => module.FieldNote));
