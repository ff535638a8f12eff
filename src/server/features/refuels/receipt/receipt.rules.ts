/** Whether a fiscal document can prove a refuel. */
import type { ErrorCode } from '#contract/errors.ts';
import { monthOf } from '#core/dates/month.ts';
import { issuerOf, monthOfIssue } from '#core/validation/access-key.ts';

/** Why it cannot: issued by another station, or in another month of the organisation's calendar. Null where it can. */
export function receiptFault(
  accessKey: string,
  refuel: { readonly stationTaxNumber: string; readonly at: Date; readonly timeZone: string },
): ErrorCode | null {
  if (issuerOf(accessKey) !== refuel.stationTaxNumber) return 'receipt_of_another_station';
  return monthOfIssue(accessKey) === monthOf(refuel.at, refuel.timeZone) ? null : 'receipt_of_another_month';
}
