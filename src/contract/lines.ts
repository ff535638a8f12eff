/** What people type on one line. */
import { Type } from 'typebox';

/**
 * A text of one line that people read: NFC, without what is not seen, single spaces. `line` is a keyword of ours: the server
 * takes in what `tidyLine` makes of what was sent, and the other keywords hold for that.
 */
export const Line = (maxLength: number) => Type.String({ maxLength, line: true });

/** A {@link Line} by which something is known: never empty. */
export const Name = (maxLength: number) => Type.String({ minLength: 1, maxLength, line: true });
