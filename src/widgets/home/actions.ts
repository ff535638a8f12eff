import type { WaitingKind } from '#contract/aggregates.ts';
import type { PermissionKey } from '#contract/permissions.ts';
import { ATTENTION_LINKS } from '#blocks/link/attention-links.ts';
import type { HomeActionRequest } from './home.element.ts';

const to = (
  element: Exclude<HomeActionRequest['element'], 'litro-aggregates'>,
  parts: Readonly<Record<string, string>> = {},
): HomeActionRequest => ({
  element,
  view: new URLSearchParams(parts).toString(),
});

export const waitingAction = (kind: WaitingKind): HomeActionRequest =>
  to(ATTENTION_LINKS[kind].element, ATTENTION_LINKS[kind].view);

export const actions = {
  distribute: to('litro-distribution'),
  fillUp: to('litro-distribution', { sort: 'balance' }),
  wallet: (owner: string, expenseCenter: string | null) =>
    to('litro-distribution', { record: owner, ...(expenseCenter !== null && { center: expenseCenter }) }),
  repeat: (entry: string) => to('litro-distribution', { receipt: entry, repeat: '1' }),
  receipt: (entry: string) => to('litro-balance-sharing', { receipt: entry }),
  buy: to('litro-purchase'),
  /** Prefills the purchase form. @param value in reais. */
  buyValue: (value: number) => to('litro-purchase', { buy: String(value) }),
  purchase: (id: string) => to('litro-purchase', { purchase: id }),
  bills: to('litro-bills'),
  /** @param from first day of the bill's period. */
  bill: (from: string) => to('litro-bills', { bill: from }),
  pendingPurchases: to('litro-purchase', { period: 'all', 'filter.status': 'pending' }),
  transaction: (id: string) => to('litro-transactions', { transaction: id }),
  month: to('litro-fills', { period: 'thisMonth' }),
  driver: (id: string) => to('litro-drivers', { record: id }),
  licences: to('litro-drivers', { sort: 'driversLicenseExpirationDate' }),
  schedules: to('litro-schedules'),
  schedule: (id: string) => to('litro-schedules', { schedule: id }),
  scheduleRun: (schedule: string, run: string) => to('litro-schedules', { schedule, run }),
} as const;

export type May = (permission: PermissionKey) => boolean;

/**
 * True if the user may follow a link to the purchase form. The form is part of the list of purchases, so the
 * link needs the permission for the list too.
 */
export const mayBuy = (may: May): boolean => may('portal.purchase.list') && may('portal.purchase.add');

export const mayDistribute = (may: May): boolean =>
  may('portal.balanceDistribution.list') && may('portal.balanceDistribution.add');
