import type { AmountMode, OnShortfall, RowReason, RunReason, RunStatus } from '#contract/schedules.ts';
import { subtractCents, sumCents } from '#core/money/arithmetic.ts';
import { ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import type { CreditDecision, LockedCredit, LockedWallet } from '../../../ledger/credit/credit.ts';
import { walletOfShare, type ShareOfCredit } from '../../balance/distribute.rules.ts';
import type { OwnerKind } from '../../../ledger/credit/wallets.repository.ts';

export interface RunTerms {
  readonly amountMode: AmountMode;
  readonly onShortfall: OnShortfall;
}

export interface RunRow {
  readonly share: ShareOfCredit;
  /** Wallet that the recipient row names; null if the run refuses the row. */
  readonly wallet: LockedWallet | null;
  readonly requestedCents: Cents;
  readonly amountCents: Cents;
  /** Reason why the wallet receives less than the planned amount; null if the wallet receives all. */
  readonly reason: RowReason | null;
}

export interface RunDecision {
  readonly status: RunStatus;
  readonly reason: RunReason | null;
  readonly rows: readonly RunRow[];
  /** Sum of the planned amounts of all recipient rows that the run does not refuse. */
  readonly requestedCents: Cents;
  /** Movement of credit; null if no credit moves. */
  readonly credit: CreditDecision | null;
}

/**
 * Decides a run on locked credit, in the order of the rows. A refused row does not affect the others.
 * `amountCents` of a share is the amount to add, or the target balance.
 */
export function decideRun(
  credit: LockedCredit,
  kind: OwnerKind,
  terms: RunTerms,
  shares: readonly ShareOfCredit[],
): RunDecision {
  const hopeless = whyNotAtAll(credit, kind, shares);
  if (hopeless) return nothing(hopeless, []);
  const planned = requestedRows(credit, kind, terms, shares);
  const requestedCents = sumCents(planned.map((row) => row.requestedCents));
  if (requestedCents === 0) return nothing(whyNothing(planned), planned);
  if (credit.debtCents > 0) return nothing('debt_outstanding', planned.map(leftOut), requestedCents);
  const isShort = requestedCents > credit.companyCents;
  if (isShort && (terms.onShortfall === 'whole' || credit.companyCents === 0)) {
    return nothing('insufficient_company_balance', planned.map(leftOut), requestedCents);
  }
  const rows = isShort ? whileItLasts(planned, credit.companyCents) : planned;
  const isRefused = rows.some(({ reason }) => reason !== null && reason !== 'at_target');
  return {
    status: isRefused ? 'partial' : 'done',
    reason: isShort ? 'insufficient_company_balance' : isRefused ? 'wallets_refused' : null,
    rows,
    requestedCents,
    credit: { entryKind: 'distribution', moves: rows.flatMap(moveOf), changes: [] },
  };
}

function whyNotAtAll(
  { holding }: LockedCredit,
  kind: OwnerKind,
  shares: readonly ShareOfCredit[],
): RunReason | null {
  if (holding.ownerKind !== kind) return 'other_sharing_type';
  if (shares.length === 0) return 'no_rows';
  const isByExpenseCenter = shares.some((share) => share.expenseCenter !== undefined);
  return isByExpenseCenter && !holding.hasExpenseCenters ? 'expense_centers_unavailable' : null;
}

/**
 * Decision of a run that moves nothing. The status is `skipped` if all wallets have reached their targets or the
 * schedule has no rows, otherwise `failed`.
 */
function nothing(
  reason: RunReason,
  rows: readonly RunRow[],
  requestedCents: Cents = ZERO_CENTS,
): RunDecision {
  const isIdle = reason === 'nothing_lacking' || reason === 'no_rows';
  return { status: isIdle ? 'skipped' : 'failed', reason, rows, requestedCents, credit: null };
}

const whyNothing = (rows: readonly RunRow[]): RunReason =>
  rows.some(({ reason }) => reason === 'at_target') ? 'nothing_lacking' : 'wallets_refused';

function requestedRows(
  credit: LockedCredit,
  kind: OwnerKind,
  { amountMode }: RunTerms,
  shares: readonly ShareOfCredit[],
): RunRow[] {
  const taken = new Set<string>();
  return shares.map((share): RunRow => {
    const { amountCents, ...named } = share;
    const wallet = walletOfShare(credit, kind, named);
    // A wallet receives credit only once per run, even if two rows now mean the same wallet.
    const refused = typeof wallet === 'string' ? wallet : taken.has(wallet.walletId) ? 'ambiguous' : null;
    if (refused !== null || typeof wallet === 'string') {
      return { share, wallet: null, requestedCents: ZERO_CENTS, amountCents: ZERO_CENTS, reason: refused };
    }
    taken.add(wallet.walletId);
    const requestedCents = amountMode === 'target' ? lackingTo(amountCents, wallet) : amountCents;
    const reason = requestedCents === 0 ? 'at_target' : null;
    return { share, wallet, requestedCents, amountCents: requestedCents, reason };
  });
}

function lackingTo(targetCents: Cents, { balanceCents }: LockedWallet): Cents {
  return balanceCents >= targetCents ? ZERO_CENTS : subtractCents(targetCents, balanceCents);
}

function whileItLasts(rows: readonly RunRow[], companyCents: Cents): RunRow[] {
  let leftCents = companyCents;
  return rows.map((row) => {
    const amountCents = row.requestedCents < leftCents ? row.requestedCents : leftCents;
    leftCents = subtractCents(leftCents, amountCents);
    return amountCents < row.requestedCents ? { ...row, amountCents, reason: 'shortfall' } : row;
  });
}

const leftOut = (row: RunRow): RunRow =>
  row.requestedCents === 0 ? row : { ...row, amountCents: ZERO_CENTS, reason: 'shortfall' };

const moveOf = ({ wallet, amountCents }: RunRow) =>
  wallet === null || amountCents === 0 ? [] : [{ wallet, amountCents, sharedAfter: wallet.sharedBalance }];

/** Amount that the company lacks for the whole run, including its debt. */
export function lackingFor(
  { requestedCents }: Pick<RunDecision, 'requestedCents'>,
  { companyCents, debtCents }: Pick<LockedCredit, 'companyCents' | 'debtCents'>,
): Cents {
  if (requestedCents === 0) return ZERO_CENTS;
  const neededCents = sumCents([requestedCents, debtCents]);
  return neededCents > companyCents ? subtractCents(neededCents, companyCents) : ZERO_CENTS;
}

export function companyAfter(beforeCents: Cents, amountCents: Cents): Cents {
  return subtractCents(beforeCents, amountCents);
}
