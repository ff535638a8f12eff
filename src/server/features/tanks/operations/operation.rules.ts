import type { FuelType } from '#contract/vehicles.ts';
import { cents, type Cents } from '#core/money/cents.ts';
import type { PriceMills } from '#core/money/price.ts';
import type { Millilitres } from '#core/money/volume.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { fitsVehicle } from '../../refuels/judging/products.rules.ts';
import { freeIn } from '../wallets/claims.rules.ts';
import type { LockedTank, LockedTankWallet } from '../locked-tanks.ts';
import { shareOfValue, valueOfBought, valueOfReturned } from './value.rules.ts';

export interface TankChangeDecision {
  /** Change of the tank's stock; negative for a draw. */
  readonly stockMl: Millilitres;
  readonly amountCents: Cents;
  readonly valueCents: Cents;
}

/**
 * Adds bought fuel, or returned fuel if `priceMills` is null. Refuses with `tank_inactive` and
 * `tank_over_capacity`.
 */
export function decideRefuel(
  tank: LockedTank,
  { volumeMl, priceMills }: { readonly volumeMl: Millilitres; readonly priceMills: PriceMills | null },
): TankChangeDecision {
  if (tank.status !== 'active') throw new Refusal('tank_inactive');
  if (tank.levelMl + volumeMl > tank.capacityMl) throw new Refusal('tank_over_capacity');
  const amountCents =
    priceMills === null ? valueOfReturned(tank, volumeMl) : valueOfBought(priceMills, volumeMl);
  return { stockMl: volumeMl, amountCents, valueCents: cents(tank.valueCents + amountCents) };
}

export interface Draw {
  readonly volumeMl: Millilitres;
  readonly usedMl: Millilitres;
  readonly fuelType: FuelType;
}

export interface DrawDecision extends TankChangeDecision {
  /** Part of the volume that reduces the wallet's claim. The rest comes from unclaimed fuel. */
  readonly fromClaimMl: Millilitres;
}

/**
 * Draws from the wallet's claim first, then from unclaimed fuel if the wallet shares. Refuses with
 * `tank_inactive`, `tank_product_refused`, `tank_limit_exceeded`, `tank_claim_exceeded` and `tank_short`, in
 * this order. After a loss, claims may exceed the stock; then the first wallet to draw gets the fuel.
 */
export function decideDefuel(
  tank: LockedTank,
  wallet: LockedTankWallet,
  { volumeMl, usedMl, fuelType }: Draw,
): DrawDecision {
  if (tank.status !== 'active') throw new Refusal('tank_inactive');
  if (!fitsVehicle(tank.product, fuelType)) throw new Refusal('tank_product_refused');
  if (wallet.limitMl !== null && usedMl + volumeMl > wallet.limitMl) throw new Refusal('tank_limit_exceeded');
  const sharedMl = wallet.sharedBalance ? freeIn(tank) : 0;
  if (volumeMl > wallet.claimMl + sharedMl) throw new Refusal('tank_claim_exceeded');
  if (volumeMl > tank.levelMl) throw new Refusal('tank_short');
  const amountCents = shareOfValue(tank, volumeMl);
  return {
    stockMl: -volumeMl as Millilitres,
    amountCents,
    valueCents: cents(tank.valueCents - amountCents),
    fromClaimMl: Math.min(wallet.claimMl, volumeMl) as Millilitres,
  };
}

/**
 * Books the difference between a reading and the book. Missing fuel reduces the value by its share; surplus
 * fuel adds no value. Refuses with `tank_short` and `tank_over_capacity`.
 */
export function decideVariance(tank: LockedTank, varianceMl: Millilitres): TankChangeDecision {
  if (tank.levelMl + varianceMl < 0) throw new Refusal('tank_short');
  if (tank.levelMl + varianceMl > tank.capacityMl) throw new Refusal('tank_over_capacity');
  const amountCents = varianceMl < 0 ? shareOfValue(tank, -varianceMl as Millilitres) : (0 as Cents);
  return { stockMl: varianceMl, amountCents, valueCents: cents(tank.valueCents - amountCents) };
}
