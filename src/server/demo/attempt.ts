/** What is asked for at a pump, and what it leaves behind. */
import type { FuelProduct } from '#contract/fills.ts';
import type { PriceMills } from '#core/money/price.ts';
import type { Millilitres } from '#core/money/volume.ts';
import type { PinState } from '../features/refuels/judging/facts.rules.ts';
import type { Paid } from '../features/refuels/posting/posting.rules.ts';
import type { PlannedHolder, PlannedStation } from './plan.ts';

/** Where somebody stops: a station of the list, or one of no list. */
export type Stop = Pick<PlannedStation, 'name' | 'federalTaxNumber' | 'products' | 'isEnabled'> & {
  readonly id: string | null;
};

/** A refuel as somebody at a pump asks for it. */
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

/** What a driver wants, before the odometer is looked at. */
export interface Wish extends Omit<Attempt, 'odometerKm' | 'isOdometerToCome'> {
  /** Kilometres by litre or cubic metre on the way here. */
  readonly kmPerLitre: number;
}

/** A refuel that counts until it is reversed. */
export interface Posted {
  readonly at: Date;
  readonly attempt: Attempt;
  readonly paid: Paid;
  readonly entryId: string;
}
