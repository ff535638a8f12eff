import { PASSED_DISTRIBUTION } from '#blocks/intent/passed-views.ts';
import type { DistributionReceipt } from '#blocks/distribution-receipt/receipt.model.ts';
import { rowFinder, newWalletId, type Places } from '#blocks/distribution-table/expense-centers.model.ts';
import type { DistributionRow } from '#blocks/distribution-table/rows.model.ts';

/**
 * Drawer with the receipt of a distribution: `receipt=ENTRY`. With `repeat=1`, the amounts of the distribution are
 * filled in.
 */
export interface OpenedReceipt {
  readonly kind: 'receipt';
  /**
   * Id of the ledger entry of the distribution. Null if the server returned no id; the receipt then cannot be opened
   * again.
   */
  readonly entry: string | null;
  readonly known?: DistributionReceipt;
  readonly repeats?: boolean;
}

/**
 * Drawer of a row, by owner and cost center: `record=OWNER[&center=CENTER]`. `tab=statement` selects the statement. The
 * wallet id is unsuitable: a row may not have a wallet yet.
 */
export interface SelectedWalletRow {
  readonly kind: 'row';
  readonly ownerId: string;
  readonly expenseCenterId: string | null;
  readonly part: RowPart;
}

export type RowPart = 'summary' | 'statement';

/** Drawer that fills in the amounts that a paid purchase failed to distribute: `purchase=ID`. */
export interface OpenedBound {
  readonly kind: 'bound';
  readonly purchase: string;
}

/** Amounts that another screen of this session passes: `asked=1`. The table fills in the amounts without a drawer. */
interface PassedAmounts {
  readonly kind: 'passed';
}

/** Drawer that fills in the amounts that a schedule run failed to distribute: `schedule=ID&run=ID`. */
export interface OpenedRun {
  readonly kind: 'run';
  readonly schedule: string;
  readonly run: string;
}

export type SelectedReceipt = OpenedReceipt | SelectedWalletRow | OpenedBound | OpenedRun | PassedAmounts;

export function formatOpened(opened: SelectedReceipt | null): string {
  if (!opened) return '';
  const parts = new URLSearchParams();
  if (opened.kind === 'receipt') {
    if (opened.entry) parts.set('receipt', opened.entry);
    if (opened.repeats) parts.set('repeat', '1');
  } else if (opened.kind === 'passed') {
    return PASSED_DISTRIBUTION;
  } else if (opened.kind === 'bound') {
    parts.set('purchase', opened.purchase);
  } else if (opened.kind === 'run') {
    parts.set('schedule', opened.schedule);
    parts.set('run', opened.run);
  } else {
    parts.set('record', opened.ownerId);
    if (opened.expenseCenterId) parts.set('center', opened.expenseCenterId);
    if (opened.part !== 'summary') parts.set('tab', opened.part);
  }
  return parts.toString();
}

export function parseOpened(view: string): SelectedReceipt | null {
  const parts = new URLSearchParams(view);
  const entry = parts.get('receipt');
  if (entry) return { kind: 'receipt', entry, ...(parts.get('repeat') === '1' && { repeats: true }) };
  const purchase = parts.get('purchase');
  if (purchase) return { kind: 'bound', purchase };
  if (view === PASSED_DISTRIBUTION) return { kind: 'passed' };
  const [schedule, run] = [parts.get('schedule'), parts.get('run')];
  if (schedule && run) return { kind: 'run', schedule, run };
  const ownerId = parts.get('record');
  const part = parts.get('tab') === 'statement' ? 'statement' : 'summary';
  return ownerId ? { kind: 'row', ownerId, expenseCenterId: parts.get('center') || null, part } : null;
}

export function openedRow({ ownerId, expenseCenterId }: DistributionRow): SelectedWalletRow {
  return { kind: 'row', ownerId, expenseCenterId, part: 'summary' };
}

/**
 * Finds the current row of the open drawer. Without a cost center, any wallet of the owner matches. Returns null
 * without a match.
 */
export function findOpened(
  { ownerId, expenseCenterId: centerId }: SelectedWalletRow,
  places: Places,
): DistributionRow | null {
  const owned = places.rows.filter((row) => row.ownerId === ownerId);
  const same = owned.find(({ expenseCenterId }) => expenseCenterId === centerId);
  if (same) return same;
  return centerId === null ? (owned[0] ?? null) : rowFinder(places)(newWalletId(ownerId, centerId));
}
