import type { FuelProduct } from '#contract/fills.ts';
import type { ReportMonth } from '#contract/reports.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import {
  findSummedRowsOfMany,
  type RequestedDays,
  type ZonedOrganization,
} from '../../features/refuel-sums/refuel-sums.service.ts';
import { presentMonth, presentSums, sumOf } from './present-sums.ts';
import { findReport, type SumsRow } from './transaction-report.repository.ts';

type OrganizationSums = ReturnType<typeof presentSums>;

export interface ReportByOrganization {
  readonly sums: ReadonlyMap<string, OrganizationSums>;
  readonly totals: OrganizationSums;
  readonly months: ReportMonth[];
}

export const noSums = (): OrganizationSums => presentSums(sumOf([]));

/** Report of refuels per organization. Needs a snapshot transaction, because all sums must belong to one instant. */
export async function reportByOrganization(
  tx: DatabaseTransaction,
  organizations: readonly ZonedOrganization[],
  days: RequestedDays,
  product: FuelProduct | null,
): Promise<ReportByOrganization> {
  const rows = await findSummedRowsOfMany(tx, organizations, days, { dimension: 'total', product });
  if (!rows) return { sums: new Map(), totals: noSums(), months: [] };
  const window = {
    sort: 'key',
    descending: false,
    limit: organizations.length,
    offset: 0,
    after: null,
  } as const;
  const { page, months } = await findReport(tx, rows, 'organization', window);
  return {
    sums: new Map(page.map(({ key, ...sums }: SumsRow & { key: string }) => [key, presentSums(sums)])),
    totals: presentSums(sumOf(months)),
    months: months.map(presentMonth),
  };
}
