/** The register's own way to the book: it arrives with nothing before it is looked at. */
export { BookPart } from '#blocks/tank/book-part.tsx';
