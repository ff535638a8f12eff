import type { ViewChanged } from '#blocks/registry/register-element.ts';
import { describeElement, typed } from '#core/description/describe-element.ts';

/** Collected remainder of a distribution. Amounts in reais. */
export interface DistributionCollected {
  /** The journal entry of the distribution. */
  readonly entry: string;
  readonly amount: number;
  /** Company balance after the collection. */
  readonly company: number;
}

/** Distribution that the user wants to repeat with the same amounts. */
export interface RepeatRequest {
  /** The journal entry of the distribution. */
  readonly entry: string;
  /** The `view` with which `<litro-distribution>` fills in the amounts. */
  readonly view: string;
}

/**
 * `<litro-balance-sharing>` lists the distributions of a period. Each row has the user, time, source (a user, a
 * schedule or a paid purchase), number of wallets and amount. A row also has the remainder of the distribution, which
 * can be collected now. A row opens the receipt of its distribution. The user can copy or print the receipt, collect
 * the remainder, or repeat the distribution. Fills its width. Narrow widths show cards instead of rows.
 *
 * Needs the permission `portal.balanceSharing.list`. Collecting also needs `portal.balanceDistribution.remove`.
 * Repeating also needs `portal.balanceDistribution.list` and `portal.balanceDistribution.add`.
 *
 * Attributes
 * - `view`: period, filters, search, order and columns of the list, and the open receipt (`receipt=ENTRY`). The values
 *   come from `litro-view-changed`. The element applies each new value.
 *
 * Events
 * - `litro-view-changed`: the view of the list changed, or a receipt was opened or closed (`move`). The host page can
 *   store `view` and set it again.
 * - `litro-hand-out-collected`: the server collected the remainder of a distribution. Not sent if nothing was left.
 * - `litro-repeat-asked`: the user wants to distribute the same amounts; the host page shows `<litro-distribution>`
 *   with this `view`. Not sent in the portal, which has a link instead.
 */
export const element = describeElement({
  tag: 'litro-balance-sharing',
  room: { inline: 960, block: 640 },
  attributes: { view: 'string' },
  events: {
    'litro-view-changed': typed<ViewChanged>(),
    'litro-hand-out-collected': typed<DistributionCollected>(),
    'litro-repeat-asked': typed<RepeatRequest>(),
  },
});
