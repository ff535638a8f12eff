import type { PermissionKey } from '#contract/permissions.ts';
import type { RefuelPreview } from '#contract/refuels.ts';
import type { Settings } from '#contract/session-data.ts';
import type { TransactionDetail } from '#contract/transaction-calls.ts';
import { centsFromReais } from '#core/money/reais.ts';

/** Actions with a value: minutes for `refuelInterval`, cents for all other actions. */
export type FigureAction = 'limit' | 'topUp' | 'transactionLimit' | 'refuelInterval';
export type RemedyAction = FigureAction | 'enable' | 'anywhere' | 'premium' | 'restore';
/** Target of a link: a record of the transaction, or a screen. */
export type RemedyLocation = 'vehicle' | 'person' | 'stations' | 'distribution';
type RemedyHint = 'vehicle' | 'odometer' | 'odometerAtPump' | 'password' | 'company' | 'station' | 'wallet';
/**
 * Permission area that a user needs for a remedy. `person` covers all registers of people, `vehicle` covers the
 * registers of vehicles and containers.
 */
type Right = 'balanceDistribution' | 'gasStation' | 'anywherePermission' | 'settings' | 'vehicle' | 'person';

export type Remedy =
  | {
      readonly kind: 'act';
      readonly action: RemedyAction;
      /**
       * Value with which the rules would have accepted the refuel; for `topUp` the amount missing now. Null
       * if the value is unknown or not needed.
       */
      readonly needed: number | null;
    }
  | { readonly kind: 'way'; readonly hint: RemedyHint; readonly place: RemedyLocation }
  | { readonly kind: 'others'; readonly right: Right }
  | { readonly kind: 'hint'; readonly hint: RemedyHint };

const NEEDS: Readonly<Record<Exclude<RemedyAction, 'restore'>, Right>> = {
  limit: 'balanceDistribution',
  topUp: 'balanceDistribution',
  enable: 'gasStation',
  anywhere: 'anywherePermission',
  transactionLimit: 'settings',
  refuelInterval: 'settings',
  premium: 'settings',
};

const KEYS: Readonly<Record<Right, readonly PermissionKey[]>> = {
  balanceDistribution: ['portal.balanceDistribution.add'],
  gasStation: ['portal.gasStation.add'],
  anywherePermission: ['portal.anywherePermission.add'],
  settings: ['portal.settings.add'],
  vehicle: ['portal.vehicle.add', 'portal.container.add'],
  person: ['portal.driver.add', 'portal.recipient.add'],
};

/** Remedy for a rejected refuel. Null for an accepted transaction, and if no remedy remains. */
export function remedyOf(
  { transaction, station, wallet }: TransactionDetail,
  can: (key: PermissionKey) => boolean,
): Remedy | null {
  const { reason, detail, numbers } = transaction;
  const may = (right: Right) => KEYS[right].some(can);
  const action = (which: Exclude<RemedyAction, 'restore'>, needed: number | null = null): Remedy =>
    may(NEEDS[which]) ? { kind: 'act', action: which, needed } : { kind: 'others', right: NEEDS[which] };
  const inRecord = (place: 'vehicle' | 'person', hint: RemedyHint): Remedy =>
    may(place) ? { kind: 'way', hint, place } : { kind: 'others', right: place };
  const inCents = (reais: number | undefined) => (reais === undefined ? null : centsFromReais(reais));
  const noWallet = (): Remedy =>
    may('balanceDistribution')
      ? { kind: 'way', hint: 'wallet', place: 'distribution' }
      : { kind: 'others', right: 'balanceDistribution' };
  const elsewhere = (): Remedy =>
    can('portal.gasStation.list')
      ? { kind: 'way', hint: 'station', place: 'stations' }
      : { kind: 'hint', hint: 'station' };

  switch (reason) {
    case null:
      return null;
    case 'aboveLimit':
      if (detail === 'transaction') return action('transactionLimit', inCents(numbers.attempted));
      return wallet && action('limit', inCents(numbers.attempted));
    case 'insufficientBalance':
      // The amount missing at the time of the refuel may differ from the amount missing now.
      return wallet ? action('topUp') : noWallet();
    case 'generalRejection':
      return ofRecord();
    case 'incorrectPassword':
      return inRecord('person', 'password');
    case 'refuelInterval':
      return action('refuelInterval', numbers.attempted ?? null);
    case 'aboveEfficiency':
      if (detail === 'odometer_missing') return { kind: 'hint', hint: 'odometerAtPump' };
      return inRecord('vehicle', detail === 'odometer_back' ? 'odometer' : 'vehicle');
    case 'aboveCapacity':
      return inRecord('vehicle', 'vehicle');
    case 'aboveOrganizationLimit':
    case 'aboveGlobalNightLimit':
      return { kind: 'hint', hint: 'company' };
  }

  function ofRecord(): Remedy | null {
    switch (detail) {
      case 'station_blocked':
        return station && !station.enabled ? action('enable') : null;
      case 'anywhere_not_allowed':
        return wallet && !wallet.allowAnywhereRefueling ? action('anywhere') : null;
      case 'owner_inactive':
        // The vehicle or the person is inactive; their registers show which of the two.
        return { kind: 'act', action: 'restore', needed: null };
      case 'wallet_inactive':
        return noWallet();
      case 'product_mismatch':
        return inRecord('vehicle', 'vehicle');
      case 'premium_not_allowed':
        return action('premium');
      default:
        return elsewhere();
    }
  }
}

/** Cents that are missing now for the same refuel; null if no credit is missing. */
export function missingNow({ rules }: RefuelPreview): number | null {
  const balance = rules.find(({ rule }) => rule === 'balance');
  const { excess } = balance?.numbers ?? {};
  return balance?.outcome === 'fail' && excess !== undefined ? centsFromReais(excess) : null;
}

/** True if the company rule was changed after the rejection, so that it now accepts the refuel. */
export function isMended(
  remedy: Remedy | null,
  { transactionLimit, refuelInterval, checkAvailablePremiumFuel }: Settings,
): boolean {
  if (remedy?.kind !== 'act') return false;
  const { action, needed } = remedy;
  switch (action) {
    case 'transactionLimit':
      return transactionLimit === null || (needed !== null && centsFromReais(transactionLimit) >= needed);
    case 'refuelInterval':
      return refuelInterval === 0 || (needed !== null && refuelInterval <= needed);
    case 'premium':
      return checkAvailablePremiumFuel;
    default:
      return false;
  }
}

export function ownerOf({ transaction: { vehicle, user }, wallet }: TransactionDetail): {
  kind: 'vehicle' | 'user';
  id: string;
  name: string;
} {
  if (vehicle && wallet?.owner === 'vehicle') return { kind: 'vehicle', id: vehicle._id, name: vehicle.name };
  return { kind: 'user', id: user?._id ?? '', name: user?.name ?? '' };
}
