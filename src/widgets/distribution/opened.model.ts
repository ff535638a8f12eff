/** Open drawer of the list, and its format in the view attribute. */
import { ASKED_VIEW } from '#blocks/asked-amount/asked-view.ts';
import type { Receipt } from '#blocks/hand-out-receipt/receipt.model.ts';
import { rowFinder, newWalletId, type Places } from '#blocks/distribution-table/centers.model.ts';
import type { DistributionRow } from '#blocks/distribution-table/rows.model.ts';

/** Receipt of a distribution: `receipt=ENTRY`. With `repeat=1` its amounts are filled in. */
export interface OpenedReceipt {
  readonly kind: 'receipt';
  /** Null if the server returned no entry; the receipt then cannot be opened again. */
  readonly entry: string | null;
  /** Receipt built from the answer to a distribution on this screen. */
  readonly known?: Receipt;
  readonly repeats?: boolean;
}

/**
 * Row by owner and cost center: `record=OWNER[&center=CENTER]`, with `tab=statement` for its
 * statement. The wallet id is unsuitable: a row may not have a wallet yet.
 */
export interface OpenedRow {
  readonly kind: 'row';
  readonly ownerId: string;
  readonly centerId: string | null;
  readonly part: RowPart;
}

export type RowPart = 'summary' | 'statement';

/** Amounts that a paid purchase failed to distribute: `purchase=ID`. They are filled in. */
export interface OpenedBound {
  readonly kind: 'bound';
  readonly purchase: string;
}

/**
 * Amount that another screen of this session requests: `asked=1`. It is filled in without a drawer.
 */
interface OpenedAsked {
  readonly kind: 'asked';
}

/** Amounts that a schedule run failed to distribute: `schedule=ID&run=ID`. They are filled in. */
export interface OpenedRun {
  readonly kind: 'run';
  readonly schedule: string;
  readonly run: string;
}

export type Opened = OpenedReceipt | OpenedRow | OpenedBound | OpenedRun | OpenedAsked;

/** Returns an empty string if no drawer is open. */
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

/**
 * Current row of the drawer. Without a cost center any wallet of the owner matches; null without a
 * match.
 */
export function findOpened({ ownerId, centerId }: OpenedRow, places: Places): DistributionRow | null {
  const owned = places.rows.filter((row) => row.ownerId === ownerId);
  const same = owned.find(({ expenseCenterId }) => expenseCenterId === centerId);
  if (same) return same;
  return centerId === null ? (owned[0] ?? null) : rowFinder(places)(newWalletId(ownerId, centerId));
}
