import type { ViewChanged } from '#blocks/registry/register-element.ts';
import { describeElement, typed } from '#core/description/describe-element.ts';

/**
 * Fuel that entered a tank, or left it (`DEFUEL_OPERATION`). `volume` and the new `level` of the tank are in liters,
 * or in cubic meters for gas.
 */
export interface TankOperated {
  readonly transaction: string;
  readonly operation: 'REFUEL_OPERATION' | 'DEFUEL_OPERATION';
  readonly tank: string;
  readonly volume: number;
  readonly level: number;
}

/**
 * `<litro-tank-transactions>` lists the fuel that entered and left the internal tanks in a period. The element shows
 * the sums of all rows that match the filters, and saves the list as a file. Users record deliveries and draws. The
 * server applies each operation once, even if its answer is lost. In the portal, typed values are still in the form
 * after a reload. The user can save the book of each tank as a file, month by month.
 *
 * Needs the module `fuelManagement` and the permission `portal.internalTankTransaction.list`. Recording an operation
 * needs `portal.internalTankTransaction.add`.
 *
 * Attributes
 * - `view`: period, filters and page of the list, and the open operation (`transaction=ID`). The values come from
 *   `litro-view-changed`. A new value applies at once. `act=refuel` opens the form of a delivery, `act=defuel` the
 *   form of a draw. With `tank=ID`, the tank is selected.
 *
 * Events
 * - `litro-view-changed`: the view of the list changed, or an operation was opened or closed (`move`). The host page
 *   can store `view` and set it again.
 * - `litro-tank-operated`: fuel entered a tank or left it.
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
