/** Where each line leads: the element, its screen in the portal, and the view that is opened there. */
import type { WaitingKind } from '#contract/aggregates.ts';
import type { PermissionKey } from '#contract/permissions.ts';
import { SCREEN_PATHS } from '#blocks/way/screen-paths.ts';
import { WAITING_WAYS } from '#blocks/way/waiting-ways.ts';
import type { ActAsked } from './home.element.ts';

export interface Act extends ActAsked {
  readonly path: string;
}

const to = (
  element: Exclude<ActAsked['element'], 'litro-aggregates'>,
  parts: Readonly<Record<string, string>> = {},
): Act => ({
  element,
  path: SCREEN_PATHS[element],
  view: new URLSearchParams(parts).toString(),
});

/** To what waits in one organisation. */
export const waitingAct = (kind: WaitingKind): Act => to(WAITING_WAYS[kind].element, WAITING_WAYS[kind].view);

export const acts = {
  distribute: to('litro-distribution'),
  /** The emptiest wallets first. */
  fillUp: to('litro-distribution', { sort: 'balance' }),
  wallet: (owner: string, center: string | null) =>
    to('litro-distribution', { record: owner, ...(center !== null && { center }) }),
  repeat: (entry: string) => to('litro-distribution', { receipt: entry, repeat: '1' }),
  receipt: (entry: string) => to('litro-balance-sharing', { receipt: entry }),
  buy: to('litro-purchase'),
  /** With the value filled in, in reais. */
  buyValue: (value: number) => to('litro-purchase', { buy: String(value) }),
  purchase: (id: string) => to('litro-purchase', { purchase: id }),
  bills: to('litro-bills'),
  /** By the first day of its period. */
  bill: (from: string) => to('litro-bills', { bill: from }),
  pendingPurchases: to('litro-purchase', { period: 'all', 'filter.status': 'pending' }),
  transaction: (id: string) => to('litro-transactions', { transaction: id }),
  month: to('litro-fills', { period: 'thisMonth' }),
  driver: (id: string) => to('litro-drivers', { record: id }),
  /** Those that end first, first. */
  licences: to('litro-drivers', { sort: 'driversLicenseExpirationDate' }),
  schedules: to('litro-schedules'),
  schedule: (id: string) => to('litro-schedules', { schedule: id }),
  scheduleRun: (schedule: string, run: string) => to('litro-schedules', { schedule, run }),
} as const;

/** Whether the user may. */
export type May = (permission: PermissionKey) => boolean;

/** Buying stands on the list of purchases. */
export const mayBuy = (may: May): boolean => may('portal.purchase.list') && may('portal.purchase.add');

/** And handing out on the list of wallets. */
export const mayDistribute = (may: May): boolean =>
  may('portal.balanceDistribution.list') && may('portal.balanceDistribution.add');
