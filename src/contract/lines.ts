/** Single-line text fields. */
import { Type } from 'typebox';

/**
 * Single-line text: NFC, no invisible characters, single spaces.
 * `line` is a custom keyword: the server normalizes the value with `tidyLine` before it checks the other keywords.
 */
export const Line = (maxLength: number) => Type.String({ maxLength, line: true });

/** A {@link Line} that is never empty. */
export const Name = (maxLength: number) => Type.String({ minLength: 1, maxLength, line: true });
