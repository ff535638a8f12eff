import type { ViewChanged } from '#blocks/registry/register-element.ts';
import { describeElement, typed } from '#core/description/describe-element.ts';

/** What the server says has moved, in litres: positive for what wallets were given, negative for what came back. */
export interface TankClaimsChanged {
  readonly tank: string;
  readonly volume: number;
  readonly free: number;
  /** The journal entry. */
  readonly entry: string | null;
}

/**
 * `<litro-tank-wallets>` says who may draw from an internal tank, and how much: people, vehicles and containers, up to
 * 10 000 of them, with their wallets at one tank. Wallets are enabled one or many at once, limited by the month, let draw
 * what nobody claims, and put out of use. Litres are typed as in a spreadsheet, held against what is free in the tank, and
 * handed out by one movement, which is confirmed first and happens once, also when its answer is lost. What was handed out
 * is taken back, all or a part. People are given a role at internal tanks.
 *
 * It needs the module of internal tanks, `portal.internalTankBalance.list`. The table's height is at most `--litro-table-height` (a CSS length).
 *
 * Attributes
 * - `view`: the tank (`tank=ID`), as `litro-view-changed` told it. Without it the one that litres
 *   were typed for, else the first at which anybody has a wallet.
 *
 * Events
 * - `litro-view-changed`: another tank was chosen.
 * - `litro-tank-claims-changed`: litres were handed out, or came back.
 */
export const element = describeElement({
  tag: 'litro-tank-wallets',
  room: { inline: 960, block: 672 },
  attributes: { view: 'string' },
  events: {
    'litro-view-changed': typed<ViewChanged>(),
    'litro-tank-claims-changed': typed<TankClaimsChanged>(),
  },
});
