import { monthOf } from '#core/dates/month.ts';
import { issuerOf, monthOfIssue } from '#core/validation/access-key.ts';
import { Refusal } from '../../../platform/refusal.ts';

/**
 * Checks the access key of a receipt. The refuel's station must have issued the receipt, in the same local month as the
 * refuel.
 * Refuses with `receipt_of_another_station` and `receipt_of_another_month`.
 */
export function refuseReceipt(
  accessKey: string,
  refuel: { readonly stationTaxNumber: string; readonly at: Date; readonly timeZone: string },
): void {
  if (issuerOf(accessKey) !== refuel.stationTaxNumber) throw new Refusal('receipt_of_another_station');
  if (monthOfIssue(accessKey) !== monthOf(refuel.at, refuel.timeZone)) {
    throw new Refusal('receipt_of_another_month');
  }
}
