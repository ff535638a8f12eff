import type { ReportDimension, TransactionReportRow } from '#contract/reports.ts';
import type { RouteResponse } from '#contract/routes.ts';
import type { SelectedFacts } from '#blocks/pick/selected-filters.ts';

export const REPORT_CALL = 'GET /admin/organization/transaction/report';
export const REPORT_PAGE_ROWS = 25;

export type FillsFacts = RouteResponse<typeof REPORT_CALL> & SelectedFacts;
/** Row of the report with its grouping, because the table may still show rows of the previous grouping. */
export type FillsRow = TransactionReportRow & { readonly by: ReportDimension };

const GROUPS = ['vehicle', 'user', 'expenseCenter', 'station', 'product', 'month'] as const;

export function groupOf(selected: string | undefined): ReportDimension {
  return GROUPS.find((group) => group === selected) ?? 'vehicle';
}
groupOf.all = GROUPS;
