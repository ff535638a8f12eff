import type { ViewChanged } from '#blocks/registry/register-element.ts';
import { describeElement, typed } from '#core/description/describe-element.ts';

/**
 * A movement of claims, in liters, or in cubic meters for gas. `volume` is negative if claims returned to the tank.
 * `free` is the free volume of the tank after the movement.
 */
export interface TankClaimsChanged {
  readonly tank: string;
  readonly volume: number;
  readonly free: number;
  /** Id of the journal entry of the movement; null if nothing moved. */
  readonly entry: string | null;
}

/**
 * `<litro-tank-wallets>` shows who may draw from an internal tank, and how much. It lists up to 10,000 people,
 * vehicles and containers with their wallets at a tank. A wallet contains a claim on fuel of the tank. The free
 * volume is the level of the tank less all claims. Users enable wallets, singly or many at once. They set monthly
 * limits, let wallets draw the free volume, and deactivate wallets. They give people a role at internal tanks.
 *
 * Users type volumes as in a spreadsheet, and the element compares them with the free volume. A single movement
 * distributes the volumes after a confirmation. The server applies it once, even if its answer is lost. Users can
 * collect all or a part of the distributed volume.
 *
 * Needs the module `fuelManagement` and the permission `portal.internalTankBalance.list`. Changes need
 * `portal.internalTankBalance.add`, but collecting and deactivating need `portal.internalTankBalance.remove`. Giving
 * a role needs `portal.internalTankUser.add`, removing it `portal.internalTankUser.remove`. `--litro-table-height`
 * (a CSS length) limits the height of the table.
 *
 * Attributes
 * - `view`: the tank (`tank=ID`). The values come from `litro-view-changed`. A new value applies at once. Without
 *   it, the element shows the tank with typed volumes, otherwise the first tank with a wallet.
 *
 * Events
 * - `litro-view-changed`: another tank was selected. The host page can store `view` and set it again.
 * - `litro-tank-claims-changed`: the server distributed volume to wallets, or returned it to the tank.
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
