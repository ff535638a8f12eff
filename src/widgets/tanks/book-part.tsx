/** Lazy-loading boundary of this widget for the tank book. */
export { BookPart } from '#blocks/tank/book-part.tsx';
