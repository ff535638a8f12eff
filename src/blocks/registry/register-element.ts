/** What the elements of all registers have in common. It travels with the loader, so it imports nothing of a register. */
import { describeElement, typed } from '#core/description/describe-element.ts';

/** Told by `litro-record-changed` after the server said so. */
export interface RecordChanged {
  readonly act: string;
  /** The record; null where it was done with many at once. */
  readonly id: string | null;
  /** What went back to the company, in reais. */
  readonly returned: number;
}

/** Told by `litro-view-changed` when the user made another view of the list. */
export interface ViewChanged {
  /** To be given back as `view` to show the same again; empty while all is as usual. */
  readonly view: string;
  /** Something was opened over the list or closed again: on a page that keeps a history, "back" closes it. */
  readonly move?: 'open' | 'close';
}

/**
 * It fills the width it is given and turns into cards where that is narrow. The table's height is at most
 * `--litro-table-height` (a CSS length).
 *
 * Attributes
 * - `view`: what of the list is shown (search, filters, order, page, columns), and which record beside it on which tab
 *   (`record`, `tab`), as `litro-view-changed` told it. Another value shows that; `record=ID` alone opens a record.
 *
 * Events
 * - `litro-record-changed`: a record was changed as `act` says, or many were brought in (`imported`), taken out of
 *   use or back into it, by the server's word.
 * - `litro-view-changed`: the user made another view of the list, or opened or closed a record (`move`), to be kept where the page
 *   keeps such things.
 */
export function registerElement<const Tag extends `litro-${string}`>(tag: Tag) {
  return describeElement({
    tag,
    attributes: { view: 'string' },
    events: {
      'litro-record-changed': typed<RecordChanged>(),
      'litro-view-changed': typed<ViewChanged>(),
    },
  });
}
