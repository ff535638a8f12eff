import { ALERT_TYPES } from '#contract/choices.ts';
import type { RouteQuery } from '#contract/routes.ts';
import type { TransactionTotals } from '#contract/transaction-calls.ts';
import type { Approval, RejectionReason, TransactionStatus } from '#contract/transactions.ts';
import { pumpOptions } from '#blocks/fuels/fuels.ts';
import { ANY, selectedFilters, selectedIn, type SelectedFacts } from '#blocks/pick/selected-filters.ts';
import type { ReportFilter } from '#blocks/report/report-types.ts';
import type { TransactionListWords } from './words.ts';

type TransactionFiltersQuery = RouteQuery<'GET /v2/admin/organization/transaction'>;

export interface TransactionListFacts extends SelectedFacts {
  readonly totals: TransactionTotals | null;
}

const STATUSES: readonly TransactionStatus[] = ['done', 'canceled'];
/** Rejection reasons of the filter. The reasons that users look for most often come first. */
const REASONS: readonly RejectionReason[] = [
  'insufficientBalance',
  'aboveLimit',
  'aboveOrganizationLimit',
  'aboveGlobalNightLimit',
  'refuelInterval',
  'aboveCapacity',
  'aboveEfficiency',
  'incorrectPassword',
  'generalRejection',
];
const APPROVALS: readonly Approval[] = ['approved', 'pendingReceiptValidation', 'rejected'];

export function filtersOf({
  t,
  pick,
  explanation,
  fuels,
}: TransactionListWords): ReportFilter<TransactionListFacts>[] {
  const among = (
    key: string,
    label: string,
    any: string,
    options: readonly { value: string; label: string }[],
  ): ReportFilter<TransactionListFacts> => ({
    key,
    label,
    isRequested: true,
    options: () => [{ value: ANY, label: any }, ...options],
  });
  return [
    ...selectedFilters<TransactionListFacts>(pick),
    among('outcome', t('status'), t('anyStatus'), [
      ...STATUSES.map((value) => ({ value, label: explanation(`status_${value}`) })),
      ...REASONS.map((value) => ({
        value,
        label: t('chosen', { label: explanation('outcome_refused'), name: explanation(`reason_${value}`) }),
      })),
    ]),
    among('product', t('product'), t('anyProduct'), pumpOptions(fuels)),
    among('check', t('approval'), t('anyApproval'), [
      ...APPROVALS.map((value) => ({ value, label: explanation(`approval_${value}`) })),
      ...ALERT_TYPES.map((value) => ({
        value,
        label: t('chosen', { label: t('alert'), name: explanation(`alert_${value}`) }),
      })),
    ]),
  ];
}

export function chosenIn(filters: Readonly<Record<string, string>>): TransactionFiltersQuery {
  const { outcome, check, product } = filters;
  const values: Record<string, string | undefined> = {
    ...selectedIn(filters),
    product,
    status: STATUSES.find((one) => one === outcome),
    reason: REASONS.find((one) => one === outcome),
    approval: APPROVALS.find((one) => one === check),
    alert: ALERT_TYPES.find((one) => one === check),
  };
  const selectedValues = Object.entries(values).filter(([, value]) => value !== undefined && value !== ANY);
  return Object.fromEntries(selectedValues) as TransactionFiltersQuery;
}
