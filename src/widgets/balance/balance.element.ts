import { describeElement, typed } from '#core/description/describe-element.ts';

/** Amounts in reais, as the server gave them; `at` is the instant (ISO 8601, UTC) for which they hold. */
export interface BalanceChanged {
  /** `company` and `handedOut` together. */
  readonly total: number;
  /** Free to hand out. */
  readonly company: number;
  /** The sum of all wallets. */
  readonly handedOut: number;
  /** What the company owes after payments were given back; missing from servers that know no debt. */
  readonly debt?: number;
  readonly at: string;
}

/**
 * `<litro-balance>` shows what a company has to hand out: the free balance as its one big figure, beside it what is
 * handed out and the total. It follows changes as they happen, says how old its figure is when the line is down, and
 * never shows a figure that was not answered by the server. It needs the permission `portal.balanceDistribution.list`
 * and shows a sentence instead to those who lack it.
 *
 * It fills the width it is given, from a tile of 200 px on, and has no background of its own.
 *
 * Attributes
 * - `organization-id`: shows this organisation instead of the one selected in the session. The session must reach it;
 *   it is asked for once a minute, because the event line speaks of the selected organisation.
 * - `compact`: the figure and the bar alone, for small tiles.
 *
 * Events
 * - `litro-balance-changed`: the amounts differ from those shown before; also once for the first ones.
 */
export const element = describeElement({
  tag: 'litro-balance',
  room: { inline: 320, block: 168, less: { compact: 24, noTitle: 24 } },
  attributes: { organizationId: 'string', compact: 'boolean' },
  events: { 'litro-balance-changed': typed<BalanceChanged>() },
});
