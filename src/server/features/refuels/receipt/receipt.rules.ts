import type { ErrorCode } from '#contract/errors.ts';
import { monthOf } from '#core/dates/month.ts';
import { issuerOf, monthOfIssue } from '#core/validation/access-key.ts';

/** Checks that the document was issued by the refuel's station, in the same local month. Null if it is valid. */
export function receiptFault(
  accessKey: string,
  refuel: { readonly stationTaxNumber: string; readonly at: Date; readonly timeZone: string },
): ErrorCode | null {
  if (issuerOf(accessKey) !== refuel.stationTaxNumber) return 'receipt_of_another_station';
  return monthOfIssue(accessKey) === monthOf(refuel.at, refuel.timeZone) ? null : 'receipt_of_another_month';
}
