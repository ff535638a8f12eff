import type { WalletAfter } from '#contract/balance.ts';
import type { ViewChanged } from '#blocks/registry/register-element.ts';
import { describeElement, typed } from '#core/description/describe-element.ts';

/**
 * Planned credit of a person or vehicle; `amount` in reais. `wallet` is missing if the wallet does not exist yet: the
 * distribution then creates the wallet.
 */
export interface PlannedShare {
  /** Id of the person or the vehicle. */
  readonly id: string;
  readonly wallet?: string;
  /** Id of the cost center of the new wallet; missing if the user selected no cost center. */
  readonly expenseCenter?: string;
  readonly amount: number;
}

/** A distribution that the user has confirmed and the element has not sent. Amounts in reais. */
export interface BeforeDistribute {
  readonly shares: readonly PlannedShare[];
  readonly total: number;
}

/** The moved amount and the balances after the movement, as the server returned them. Amounts in reais. */
interface CreditMovement {
  readonly amount: number;
  readonly company: number;
  readonly handedOut: number;
}
export interface Distributed extends CreditMovement {
  readonly wallets: readonly WalletAfter[];
  /** Id of the journal entry of the distribution; null if nothing moved. */
  readonly entry: string | null;
}
/** `owners`: number of people or vehicles whose wallets returned the credit. */
export interface Collected extends CreditMovement {
  readonly owners: number;
}

/** `amount`: credit that returned to the company, in reais. `company`: company balance after the change. */
export interface SharingChanged {
  readonly id: string;
  readonly wallet: string;
  readonly amount: number;
  readonly company: number;
}
export interface AnywhereChanged {
  readonly id: string;
  readonly allowed: boolean;
}
/** `limit`: reais per calendar month; null if the wallet has no limit. */
export interface LimitChanged {
  readonly wallet: string;
  readonly limit: number | null;
}

/** The element that manages schedules, and the `view` that the element must show. */
export interface ScheduleRequest {
  readonly element: 'litro-schedules';
  readonly view: string;
}

/** The element that buys credit, and the `view` that the element must show. */
export interface DistributionPurchaseRequest {
  readonly element: 'litro-purchase';
  readonly view: string;
}

/**
 * `<litro-distribution>` distributes credit of the company to people or to vehicles. The sharing type of the
 * organization selects between them. The table shows up to 10,000 wallets, and the user types amounts as in a
 * spreadsheet. Meanwhile the element compares their sum with the company balance. One action distributes all amounts.
 * The element also collects credit, lets wallets use the company balance, permits refuels at any station and sets
 * monthly limits.
 *
 * The user confirms every movement first. A movement happens once, even if its answer is lost. Then the element shows
 * the amounts that the server returned. Actions without permission are hidden.
 *
 * If the organization uses cost centers, users with `portal.expenseCenter.list` can filter by a cost center. They can
 * also include owners without a wallet in it. The first credit creates such a wallet.
 *
 * With `portal.balanceDistribution.add` and `portal.balanceSharing.list`, a menu offers the last five manual
 * distributions of the organization, with day and sum. The selected distribution replaces the typed amounts in one
 * step, which Ctrl+Z undoes. Runs of schedules and distributions bound to a purchase are not in the menu.
 *
 * Needs the permission `portal.balanceDistribution.list`. Fills its width. Narrow widths show cards instead of rows.
 * `--litro-table-height` (a CSS length) limits the height of the table.
 *
 * Attributes
 * - `view`: the open wallet (`record=OWNER`, `center=COST_CENTER`, `tab=statement`) or the open receipt of a
 *   distribution (`receipt=ENTRY`). The values come from `litro-view-changed`. The element applies each new value.
 *   Other values fill in amounts, which the user checks and confirms. `receipt=ENTRY&repeat=1` fills in the amounts of
 *   that distribution. `purchase=ID` fills in the amounts that were bound to a purchase and not distributed with it.
 *   `schedule=ID&run=ID` fills in the amounts that a run of a schedule did not distribute. `asked=1` fills in the
 *   amounts that another element of the session passes, such as the credit of a trip. `sort=balance` lists the wallets
 *   with the lowest balance first.
 *
 * Events
 * - `litro-view-changed`: a wallet or a receipt was opened or closed (`move`). The host page can store `view` and set
 *   it again.
 * - `litro-before-distribute`: the user has confirmed, and nothing was sent. `preventDefault()` cancels it; the typed
 *   values stay.
 * - `litro-distributed`: the server distributed credit.
 * - `litro-collected`: the server collected credit. A collection from several rows sends one event with the sum.
 * - `litro-wallet-shared`: a wallet started to use the company balance.
 * - `litro-wallet-unshared`: a wallet stopped using the company balance.
 * - `litro-anywhere-changed`: the permission to refuel at any station changed. No credit moved.
 * - `litro-limit-changed`: the monthly limit of a wallet changed. No credit moved.
 * - `litro-schedule-asked`: the user wants to distribute the typed amounts by a schedule; the host page shows the
 *   element with this `view`. `<litro-schedules>` takes the amounts from the same session. Not sent in the portal,
 *   which has a link instead.
 * - `litro-purchase-asked`: the user wants to buy missing credit; the host page shows the element with this `view`.
 *   Credit is missing if the typed amounts exceed the balance, or if the company has a debt. With `asked=1` in `view`,
 *   `<litro-purchase>` takes the typed amounts from the same session and distributes them after the payment. They also
 *   stay typed here. Not sent in the portal, which has a link instead.
 */
export const element = describeElement({
  tag: 'litro-distribution',
  room: { inline: 960, block: 672 },
  attributes: { view: 'string' },
  events: {
    'litro-view-changed': typed<ViewChanged>(),
    'litro-before-distribute': typed<BeforeDistribute>(),
    'litro-distributed': typed<Distributed>(),
    'litro-collected': typed<Collected>(),
    'litro-wallet-shared': typed<SharingChanged>(),
    'litro-wallet-unshared': typed<SharingChanged>(),
    'litro-anywhere-changed': typed<AnywhereChanged>(),
    'litro-limit-changed': typed<LimitChanged>(),
    'litro-schedule-asked': typed<ScheduleRequest>(),
    'litro-purchase-asked': typed<DistributionPurchaseRequest>(),
  },
});
