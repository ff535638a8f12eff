import { describeElement, typed } from '#core/description/describe-element.ts';

/** Balances from the server, in reais. `at` is the time of the balances (ISO 8601, UTC). */
export interface BalanceChanged {
  /** Sum of `company` and `handedOut`. */
  readonly total: number;
  /** Credit that is free to distribute. */
  readonly company: number;
  /** Sum of all wallets. */
  readonly handedOut: number;
  /** Debt of the company after returned payments; missing if the server does not support debts. */
  readonly debt?: number;
  readonly at: string;
}

/**
 * `<litro-balance>` shows the credit of a company: the free balance as a large figure, and the distributed credit and
 * the total beside it. The element also shows a debt. The figures follow changes live. If the live connection is down,
 * the element shows the age of its figures. The element shows only figures that the server returned. Needs the
 * permission `portal.balanceDistribution.list`. Users without this permission see a sentence instead of the figures.
 *
 * Fills its width, from 200 px, and has no background.
 *
 * Attributes
 * - `organization-id`: shows this organization instead of the organization selected in the session. The element loads
 *   its balance once a minute, because live events cover only the selected organization. The session must have access
 *   to it.
 * - `compact`: omits the total and the time of the last update, for small tiles. Outdated figures still show their age.
 *
 * Events
 * - `litro-balance-changed`: the amounts differ from the previous amounts. The first amounts also send this event.
 */
export const element = describeElement({
  tag: 'litro-balance',
  room: { inline: 320, block: 168, less: { compact: 24, noTitle: 24 } },
  attributes: { organizationId: 'string', compact: 'boolean' },
  events: { 'litro-balance-changed': typed<BalanceChanged>() },
});
