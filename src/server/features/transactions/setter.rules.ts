import type { RejectionDetail, RejectionReason } from '#contract/transactions.ts';
import type { Watched } from './transaction-detail.repository.ts';

export interface RefusedBy {
  readonly organizationId: string;
  readonly reason: RejectionReason | null;
  readonly detail: RejectionDetail | null;
  readonly walletId: string | null;
  readonly vehicleId: string | null;
  readonly stationId: string | null;
}

/**
 * Returns the field that caused the rejection; null if no person set the field, or if the audit trail does not record
 * the field.
 */
export function settingBehind(refused: RefusedBy): Watched | null {
  const { organizationId, walletId, vehicleId, stationId } = refused;
  const ofSettings = (field: string): Watched => ({ kind: 'settings', id: organizationId, field });
  const of = (kind: string, id: string | null, field: string): Watched | null =>
    id === null ? null : { kind, id, field };
  switch (refused.reason) {
    case 'aboveLimit':
      return refused.detail === 'transaction'
        ? ofSettings('transaction_limit_cents')
        : of('wallet', walletId, 'limit_cents');
    case 'refuelInterval':
      return ofSettings('refuel_interval_minutes');
    case 'aboveEfficiency':
      return ofSettings('efficiency_fuel_block');
    case 'aboveCapacity':
      return of('vehicle', vehicleId, 'tank_capacity_ml');
    case 'generalRejection':
      switch (refused.detail) {
        case 'station_blocked':
          return of('station', stationId, 'enabled');
        case 'anywhere_not_allowed':
          return of('wallet', walletId, 'allow_anywhere');
        case 'product_mismatch':
          return ofSettings('check_fuel_type');
        case 'premium_not_allowed':
          return ofSettings('check_available_premium_fuel');
        case 'owner_inactive':
          return of('vehicle', vehicleId, 'status');
        default:
          return null;
      }
    default:
      return null;
  }
}
