/** What a tank's drawer shows besides its figures; each part arrives when it is looked at. */
import { lazyPart } from '#core/element/lazy-part.tsx';

export const LazyDips = lazyPart(() => import('./dips-part.tsx').then((module) => module.DipsPart));
export const LazyNewestDip = lazyPart(() => import('./dips-part.tsx').then((module) => module.NewestDip));
export const LazyBook = lazyPart(() => import('./book-part.tsx').then((module) => module.BookPart));
