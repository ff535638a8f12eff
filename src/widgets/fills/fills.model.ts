import type { ReportDimension, TransactionReportRow } from '#contract/reports.ts';
import type { RouteResponse } from '#contract/routes.ts';
import type { PickedFacts } from '#blocks/pick/picked-filters.ts';

export const REPORT_CALL = 'GET /admin/organization/transaction/report';
export const REPORT_PAGE_ROWS = 25;

export type FillsFacts = RouteResponse<typeof REPORT_CALL> & PickedFacts;
/** Each row stores its grouping: the table may still show rows of the previous selection. */
export type FillsRow = TransactionReportRow & { readonly by: ReportDimension };

const GROUPS = ['vehicle', 'user', 'expenseCenter', 'station', 'product', 'month'] as const;

/** Falls back to grouping by vehicle. */
export function groupOf(chosen: string | undefined): ReportDimension {
  return GROUPS.find((group) => group === chosen) ?? 'vehicle';
}
groupOf.all = GROUPS;
