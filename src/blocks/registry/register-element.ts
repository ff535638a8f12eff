/** Shared description of all registers. The loader contains this file, so it must not import code of a register. */
import { describeElement, typed } from '#core/description/describe-element.ts';

/** Detail of `litro-record-changed`. The element sends the event after the server confirmed the change. */
export interface RecordChanged {
  /**
   * Name of the change, for example `created`, `changed`, `inactivated`, `activated`, `deleted`, `restored` or
   * `imported`.
   */
  readonly act: string;
  /** Id of the record; null if the action changed many records at once. */
  readonly id: string | null;
  /** Credit that returned to the company, in reais. */
  readonly returned: number;
}

/** Detail of `litro-view-changed`. The element sends it after the user changed the view. */
export interface ViewChanged {
  /** Value for the attribute `view` that shows this view again; empty for the default view. */
  readonly view: string;
  /** Set if the user opened or closed a record over the list. A page with a history can close the record on "back". */
  readonly move?: 'open' | 'close';
}

/**
 * Fills its width. Narrow widths show cards instead of rows. `--litro-table-height` (a CSS length) limits the height of
 * the table.
 *
 * Attributes
 * - `view`: search, filters, order, page and columns of the list, and the open record (`record`, `tab`). The values
 *   come from `litro-view-changed`. The element applies each new value. `record=ID` is sufficient to open a record.
 *
 * Events
 * - `litro-record-changed`: the server changed a record. An import (`imported`), a deactivation or an activation can
 *   change many records at once; then `id` is null. `act` names the action, such as `deleted`.
 * - `litro-view-changed`: the view of the list changed, or a record was opened or closed (`move`). The host page can
 *   store `view` and set it again.
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
