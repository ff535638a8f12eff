import type { WalletAfter } from '#contract/balance.ts';
import type { ViewChanged } from '#blocks/registry/register-element.ts';
import { describeElement, typed } from '#core/description/describe-element.ts';

/** One share as it is about to be handed out; `amount` in reais. `wallet` is absent for an owner without one: a first one is made. */
export interface PlannedShare {
  /** The person or the vehicle. */
  readonly id: string;
  readonly wallet?: string;
  /** The cost centre that the first wallet is made for, where one is chosen. */
  readonly expenseCenter?: string;
  readonly amount: number;
}

/** Before credit is handed out, once the user has confirmed. Amounts in reais. */
export interface BeforeDistribute {
  readonly shares: readonly PlannedShare[];
  readonly total: number;
}

/** What the server says has moved, and what the company and its wallets hold after it. Amounts in reais. */
interface CreditMovement {
  readonly amount: number;
  readonly company: number;
  readonly handedOut: number;
}
export interface Distributed extends CreditMovement {
  readonly wallets: readonly WalletAfter[];
  /** The journal entry. */
  readonly entry: string | null;
}
/** `owners`: from how many people or vehicles it came. */
export interface Collected extends CreditMovement {
  readonly owners: number;
}

/** `amount`: what returned to the company, in reais. `company`: what it holds after it. */
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
/** Reais per calendar month; null for no limit. */
export interface LimitChanged {
  readonly wallet: string;
  readonly limit: number | null;
}

/** The element that hands out by itself, and its view. */
export interface ScheduleRequest {
  readonly element: 'litro-schedules';
  readonly view: string;
}

/** The element that buys credit, and its view. */
export interface DistributionPurchaseRequest {
  readonly element: 'litro-purchase';
  readonly view: string;
}

/**
 * `<litro-distribution>` hands the company's credit out to people or to vehicles, by the way the organisation holds it:
 * a table of up to 10 000 wallets with amounts typed as in a spreadsheet, their sum held against the company balance
 * while it is typed, and one action. It also collects credit, lets wallets draw on the company balance, allows
 * refuelling anywhere and sets monthly limits. Every movement is confirmed first and happens once, also when its
 * answer is lost; what is shown afterwards is what the server says. What a user may not do is not offered. Where the
 * organisation has cost centres, those who may see them filter by one, and include others there by the wallet that a first
 * credit makes.
 *
 * With `portal.balanceSharing.list` a menu offers the last five distributions that a user made by hand, by day and sum. The selected one
 * replaces the typed amounts as one step, which Ctrl+Z undoes. Runs of schedules and shares bound to a purchase are not offered.
 *
 * It needs `portal.balanceDistribution.list`. It fills the width it is given and turns into cards where that is narrow.
 * The table's height is at most `--litro-table-height` (a CSS length).
 *
 * Attributes
 * - `view`: what stands over the list: a wallet (`record=OWNER`, `center=COST CENTRE`, `tab=statement`) or the receipt of a
 *   distribution (`receipt=ENTRY`), as `litro-view-changed` told it. Another value shows that. `receipt=ENTRY&repeat=1` types the
 *   amounts of that distribution again, to be looked at and confirmed; `purchase=ID` those of what was bound to a purchase and could
 *   not be handed out with it; `schedule=ID&run=ID` those that a run of a schedule did not hand out. `asked=1` types what another
 *   element of the session asks for, such as the credit of a trip. `sort=balance` puts the emptiest wallets first.
 *
 * Events
 * - `litro-view-changed`: a wallet or a receipt was opened over the list or closed (`move`), to be kept where the page keeps such things.
 * - `litro-before-distribute`: the user has confirmed, nothing has been sent. `preventDefault()` stops it; what was
 *   typed stays.
 * - `litro-distributed`, `litro-collected`: credit moved; a collection from several rows is told once, with its sum.
 * - `litro-wallet-shared`, `litro-wallet-unshared`: a wallet began or ceased to draw on the company balance.
 * - `litro-anywhere-changed`, `litro-limit-changed`: a permission or a limit changed; no credit moved.
 * - `litro-schedule-asked`: the user wants what is typed to be handed out by itself; the page shows the element with this view, which takes
 *   the amounts up. In the portal a link leads there, and nothing is told.
 * - `litro-purchase-asked`: the typed amounts exceed the balance, or the company owes money that was given back, and the user wants to buy
 *   the missing credit; the page shows the element with this view. With `asked=1` in it, the element takes the typed amounts from the same
 *   session and distributes them once the purchase is paid; they also stay typed here. In the portal a link leads there, and nothing is
 *   told.
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
