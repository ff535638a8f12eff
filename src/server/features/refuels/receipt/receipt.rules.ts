import { monthOf } from '#core/dates/month.ts';
import { issuerOf, monthOfIssue } from '#core/validation/access-key.ts';
import { Refusal } from '../../../platform/refusal.ts';

/**
 * The document must be issued by the refuel's station, in the same local month. Refuses with `receipt_of_another_station`
 * and `receipt_of_another_month`.
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
