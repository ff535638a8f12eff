/** What stands over the list, and how the view of the element says it. */
import { ASKED_VIEW } from '#blocks/asked-amount/asked-view.ts';
import type { Receipt } from '#blocks/hand-out-receipt/receipt.model.ts';
import { rowFinder, newWalletId, type Places } from '#blocks/distribution-table/centers.model.ts';
import type { DistributionRow } from '#blocks/distribution-table/rows.model.ts';

/** The receipt of a distribution: `receipt=ENTRY`; with `repeat=1` its amounts are typed again. */
export interface OpenedReceipt {
  readonly kind: 'receipt';
  /** Null where the server named none: it cannot be opened again. */
  readonly entry: string | null;
  /** What was answered when it was handed out here. */
  readonly known?: Receipt;
  readonly repeats?: boolean;
}

/**
 * A row, by its owner and cost centre, which stay when its wallet is made: `record=OWNER`, `record=OWNER&center=CENTER`;
 * with `tab=statement` on its statement.
 */
export interface OpenedRow {
  readonly kind: 'row';
  readonly ownerId: string;
  readonly centerId: string | null;
  readonly part: RowPart;
}

export type RowPart = 'summary' | 'statement';

/** What a paid purchase could not hand out: `purchase=ID`. Its amounts are typed. */
export interface OpenedBound {
  readonly kind: 'bound';
  readonly purchase: string;
}

/** An amount that another screen of this session asks for: `asked=1`. It is typed, and nothing stands over the list. */
interface OpenedAsked {
  readonly kind: 'asked';
}

/** What a run of a schedule did not hand out: `schedule=ID&run=ID`. Its amounts are typed. */
export interface OpenedRun {
  readonly kind: 'run';
  readonly schedule: string;
  readonly run: string;
}

export type Opened = OpenedReceipt | OpenedRow | OpenedBound | OpenedRun | OpenedAsked;

/** Empty where nothing does. */
export function formatOpened(opened: Opened | null): string {
  if (!opened) return '';
  const parts = new URLSearchParams();
  if (opened.kind === 'receipt') {
    if (opened.entry) parts.set('receipt', opened.entry);
    if (opened.repeats) parts.set('repeat', '1');
  } else if (opened.kind === 'asked') {
    return ASKED_VIEW;
  } else if (opened.kind === 'bound') {
    parts.set('purchase', opened.purchase);
  } else if (opened.kind === 'run') {
    parts.set('schedule', opened.schedule);
    parts.set('run', opened.run);
  } else {
    parts.set('record', opened.ownerId);
    if (opened.centerId) parts.set('center', opened.centerId);
    if (opened.part !== 'summary') parts.set('tab', opened.part);
  }
  return parts.toString();
}

export function parseOpened(view: string): Opened | null {
  const parts = new URLSearchParams(view);
  const entry = parts.get('receipt');
  if (entry) return { kind: 'receipt', entry, ...(parts.get('repeat') === '1' && { repeats: true }) };
  const purchase = parts.get('purchase');
  if (purchase) return { kind: 'bound', purchase };
  if (view === ASKED_VIEW) return { kind: 'asked' };
  const [schedule, run] = [parts.get('schedule'), parts.get('run')];
  if (schedule && run) return { kind: 'run', schedule, run };
  const ownerId = parts.get('record');
  const part = parts.get('tab') === 'statement' ? 'statement' : 'summary';
  return ownerId ? { kind: 'row', ownerId, centerId: parts.get('center') || null, part } : null;
}

export function openedRow({ ownerId, expenseCenterId }: DistributionRow): OpenedRow {
  return { kind: 'row', ownerId, centerId: expenseCenterId, part: 'summary' };
}

/** The row that is opened, as it is now. Without a cost centre it may be any wallet of its owner; null where there is none. */
export function findOpened({ ownerId, centerId }: OpenedRow, places: Places): DistributionRow | null {
  const owned = places.rows.filter((row) => row.ownerId === ownerId);
  const same = owned.find(({ expenseCenterId }) => expenseCenterId === centerId);
  if (same) return same;
  return centerId === null ? (owned[0] ?? null) : rowFinder(places)(newWalletId(ownerId, centerId));
}
