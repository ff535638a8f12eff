import type { ViewChanged } from '#blocks/registry/register-element.ts';
import { describeElement, typed } from '#core/description/describe-element.ts';

/** What went into a tank, or out of it (`DEFUEL_OPERATION`), in litres or cubic metres. */
export interface TankOperated {
  readonly transaction: string;
  readonly operation: 'REFUEL_OPERATION' | 'DEFUEL_OPERATION';
  readonly tank: string;
  readonly volume: number;
  readonly level: number;
}

/**
 * `<litro-tank-transactions>` lists what went into the internal tanks and out of them in a period, with the sums of what is
 * filtered, and writes it as a file. Fuel that arrives and fuel that is drawn is written down here; each happens once, also when its
 * answer is lost, and what was typed is still there after a reload. The book of each tank is taken along month by month.
 *
 * It needs the module of internal tanks and `portal.internalTankTransaction.list`; to write an operation down
 * `portal.internalTankTransaction.add`.
 *
 * Attributes
 * - `view`: what is shown (period, filters, page, and `transaction=ID` for an open operation), as `litro-view-changed` told it.
 *   `act=refuel` or `act=defuel`, with `tank=ID`, opens the form of a delivery or of a draw.
 *
 * Events
 * - `litro-view-changed`: another view of the list, or an operation was opened or closed (`move`).
 * - `litro-tank-operated`: fuel went into a tank, or out of it.
 */
export const element = describeElement({
  tag: 'litro-tank-transactions',
  room: { inline: 960, block: 640 },
  attributes: { view: 'string' },
  events: {
    'litro-view-changed': typed<ViewChanged>(),
    'litro-tank-operated': typed<TankOperated>(),
  },
});
