/** What the report of refuels is made of: its rows, and what they are grouped by. Pure. */
import type { ReportDimension, TransactionReportRow } from '#contract/reports.ts';
import type { RouteResponse } from '#contract/routes.ts';
import type { PickedFacts } from '#blocks/pick/picked-filters.ts';

export const REPORT_CALL = 'GET /admin/organization/transaction/report';
export const REPORT_PAGE_ROWS = 25;

export type FillsFacts = RouteResponse<typeof REPORT_CALL> & PickedFacts;
/** A row knows what it is grouped by: the table may still show those of the choice before. */
export type FillsRow = TransactionReportRow & { readonly by: ReportDimension };

const GROUPS = ['vehicle', 'user', 'expenseCenter', 'station', 'product', 'month'] as const;

/** By vehicle unless another one was chosen. */
export function groupOf(chosen: string | undefined): ReportDimension {
  return GROUPS.find((group) => group === chosen) ?? 'vehicle';
}
groupOf.all = GROUPS;
