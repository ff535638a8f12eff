import { describeElement, typed } from '#core/element/describe-element.ts';
import type { RecordChanged, ViewChanged } from '#blocks/registry/registry-types.ts';

/**
 * `<litro-cost-centers>` keeps the organisation's cost centres: what its wallets are booked to. It lists them with the
 * wallets that each has and what they hold, makes and renames them, and deletes and restores them. A name is its own
 * among those in use; deleting says how much returns to the company before it does so.
 *
 * It needs `portal.expenseCenter.list`. It fills the width it is given and turns into cards where that is narrow. The
 * table's height is at most `--litro-table-height` (a CSS length).
 *
 * Attributes
 * - `view`: what of the list is shown first (search, order, page, columns), as `litro-view-changed` told it.
 *
 * Events
 * - `litro-record-changed`: a cost centre was `created`, `changed`, `deleted` or `restored`, as the server says.
 * - `litro-view-changed`: the user made another view of the list, to be kept where the page keeps such things.
 */
export const element = describeElement({
  tag: 'litro-cost-centers',
  attributes: { view: 'string' },
  events: {
    'litro-record-changed': typed<RecordChanged>(),
    'litro-view-changed': typed<ViewChanged>(),
  },
});
