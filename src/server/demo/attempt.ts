import type { FuelProduct } from '#contract/fills.ts';
import type { PriceMills } from '#core/money/price.ts';
import type { Millilitres } from '#core/money/volume.ts';
import type { PinState } from '../features/refuels/judging/facts.rules.ts';
import type { RefuelPayment } from '../features/refuels/posting/posting.rules.ts';
import type { PlannedHolder, PlannedStation } from './plan.ts';

/** A station where a driver stops; `id` is null for an unregistered station. */
export type Stop = Pick<PlannedStation, 'name' | 'federalTaxNumber' | 'products' | 'isEnabled'> & {
  readonly id: string | null;
};

export interface Attempt {
  readonly holder: PlannedHolder;
  readonly stop: Stop;
  readonly product: FuelProduct;
  readonly volumeMl: Millilitres;
  readonly priceMills: PriceMills;
  readonly odometerKm: number | null;
  readonly isOdometerToCome: boolean;
  readonly pin: PinState;
  readonly hasReceipt: boolean;
  readonly isDeviceReported: boolean;
}

export interface Wish extends Omit<Attempt, 'odometerKm' | 'isOdometerToCome'> {
  /** Kilometers per liter or cubic meter since the last refuel. */
  readonly kmPerLitre: number;
}

export interface Posted {
  readonly at: Date;
  readonly attempt: Attempt;
  readonly paid: RefuelPayment;
  readonly entryId: string;
}
