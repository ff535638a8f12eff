import { ALERT_TYPES } from '#contract/choices.ts';
import type { RouteQuery } from '#contract/routes.ts';
import type { TransactionTotals } from '#contract/transaction-calls.ts';
import type { Approval, RejectionReason, TransactionStatus } from '#contract/transactions.ts';
import { pumpOptions } from '#blocks/fuels/fuels.ts';
import { ANY, pickedFilters, pickedIn, type PickedFacts } from '#blocks/pick/picked-filters.ts';
import type { ReportFilter } from '#blocks/report/report-types.ts';
import type { ListWords } from './words.ts';

type Query = RouteQuery<'GET /v2/admin/organization/transaction'>;

export interface ListFacts extends PickedFacts {
  readonly totals: TransactionTotals | null;
}

const STATUSES: readonly TransactionStatus[] = ['done', 'canceled'];
/** Ordered by how often users look for them, not by the order of the rules. */
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

export function filtersOf({ t, pick, verdict, fuels }: ListWords): ReportFilter<ListFacts>[] {
  const among = (
    key: string,
    label: string,
    any: string,
    options: readonly { value: string; label: string }[],
  ): ReportFilter<ListFacts> => ({
    key,
    label,
    isAsked: true,
    options: () => [{ value: ANY, label: any }, ...options],
  });
  return [
    ...pickedFilters<ListFacts>(pick),
    among('outcome', t('status'), t('anyStatus'), [
      ...STATUSES.map((value) => ({ value, label: verdict(`status_${value}`) })),
      ...REASONS.map((value) => ({
        value,
        label: t('chosen', { label: verdict('outcome_refused'), name: verdict(`reason_${value}`) }),
      })),
    ]),
    among('product', t('product'), t('anyProduct'), pumpOptions(fuels)),
    among('check', t('approval'), t('anyApproval'), [
      ...APPROVALS.map((value) => ({ value, label: verdict(`approval_${value}`) })),
      ...ALERT_TYPES.map((value) => ({
        value,
        label: t('chosen', { label: t('alert'), name: verdict(`alert_${value}`) }),
      })),
    ]),
  ];
}

export function chosenIn(filters: Readonly<Record<string, string>>): Query {
  const { outcome, check, product } = filters;
  const asked: Record<string, string | undefined> = {
    ...pickedIn(filters),
    product,
    status: STATUSES.find((one) => one === outcome),
    reason: REASONS.find((one) => one === outcome),
    approval: APPROVALS.find((one) => one === check),
    alert: ALERT_TYPES.find((one) => one === check),
  };
  const said = Object.entries(asked).filter(([, value]) => value !== undefined && value !== ANY);
  return Object.fromEntries(said) as Query;
}
