import type { ViewChanged } from '#blocks/registry/register-element.ts';
import { describeElement, typed } from '#core/description/describe-element.ts';

/** What came back of a distribution. Amounts in reais. */
export interface DistributionCollected {
  /** The journal entry of the distribution. */
  readonly entry: string;
  readonly amount: number;
  /** What the company holds after it. */
  readonly company: number;
}

/** The same amounts are to be handed out again. */
export interface RepeatRequest {
  /** The journal entry of the distribution. */
  readonly entry: string;
  /** The `view` with which `<litro-distribution>` types them again. */
  readonly view: string;
}

/**
 * `<litro-balance-sharing>` reports every distribution of a period: who handed out, when, from what (by hand, by a schedule, for
 * a purchase that was paid), to how many wallets, how much, and what of it could be taken back now. A row opens its receipt,
 * which may be copied, printed, collected again, or repeated. It fills the width it is given and turns into cards where
 * that is narrow.
 *
 * It needs `portal.balanceSharing.list`; taking back needs `portal.balanceDistribution.remove` besides, and repeating
 * `portal.balanceDistribution.add`.
 *
 * Attributes
 * - `view`: what is shown first (period, filters, search, order, and `receipt=ENTRY` for an open receipt), as
 *   `litro-view-changed` told it. Another receipt in it is shown.
 *
 * Events
 * - `litro-view-changed`: another view of the report, or a receipt was opened or closed (`move`), to be kept where the page
 *   keeps such things.
 * - `litro-hand-out-collected`: what was left of a distribution returned, as the server says.
 * - `litro-repeat-asked`: the user wants to hand out the same amounts; the page shows `<litro-distribution>` with this view. In the
 *   portal a link leads there, and nothing is told.
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
