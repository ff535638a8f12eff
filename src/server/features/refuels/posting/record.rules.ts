import { reaisFromCents } from '#core/money/reais.ts';
import { isPremium, fitsVehicle } from '../judging/products.rules.ts';
import type { RefuelFacts, RuleResult, Sums } from '../judging/facts.rules.ts';
import { NOTHING, OFF } from '../judging/explained.rules.ts';

/** Fails if the organization has a debt and its terms reject refuels on a debt. */
export function debtRule({ terms, debtCents }: RefuelFacts): RuleResult {
  if (!terms.blocksOnDebt) return OFF;
  if (debtCents === 0) return { fails: false };
  return { fails: 'debt_outstanding', numbers: { excess: reaisFromCents(debtCents) } };
}

export function ownerRule({ vehicle, person }: RefuelFacts): RuleResult {
  const isInUse = [vehicle, person].every((record) => record === null || record.status === 'active');
  return { fails: !isInUse && 'owner_inactive' };
}

export function stationRule({ station, terms, wallet }: RefuelFacts, { isElsewhere }: Sums): RuleResult {
  if (!station) return NOTHING;
  if (!isElsewhere || (terms.hasAnywhere && wallet?.allowAnywhere)) return { fails: false };
  if (station.isListed) return { fails: 'station_blocked' };
  return { fails: terms.hasAnywhere ? 'anywhere_not_allowed' : 'station_unknown' };
}

export function pinRule({ pin }: RefuelFacts): RuleResult {
  if (pin === 'none') return NOTHING;
  if (pin === 'beforehand') return { why: pin };
  if (typeof pin === 'string') return { fails: pin === 'wrong' };
  return { fails: 'locked', numbers: { until: pin.lockedUntil.toISOString() } };
}

export function vehicleProductRule({ terms, vehicle, product }: RefuelFacts): RuleResult {
  if (!terms.checkFuelType) return OFF;
  return vehicle ? { fails: !fitsVehicle(product, vehicle.fuelType) && 'product_mismatch' } : NOTHING;
}

export function premiumRule({ terms, product }: RefuelFacts): RuleResult {
  return { fails: isPremium(product) && !terms.allowsPremium && 'premium_not_allowed' };
}

/** Fails if the station does not sell the product. Products of unlisted stations are unknown. */
export function stationProductRule({ station, product }: RefuelFacts): RuleResult {
  if (!station?.isListed) return NOTHING;
  return { fails: !station.products.includes(product) && 'product_not_sold' };
}

export function walletRule({ wallet }: RefuelFacts): RuleResult {
  return { fails: (!wallet || wallet.isExpenseCenterDeleted) && 'wallet_inactive' };
}
