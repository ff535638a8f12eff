/** What stands over the list, and how the view of the element says it: `receipt=ENTRY`. */
import type { Receipt } from '#blocks/hand-out-receipt/receipt.model.ts';

/** The receipt of a distribution. */
export interface OpenedReceipt {
  readonly kind: 'receipt';
  /** Null where the server named none: it cannot be opened again. */
  readonly entry: string | null;
  /** What was answered when it was handed out here. */
  readonly known?: Receipt;
}

export type Opened = OpenedReceipt;

const RECEIPT = 'receipt';

/** Empty where nothing does. */
export function formatOpened(opened: Opened | null): string {
  return opened?.entry ? new URLSearchParams({ [RECEIPT]: opened.entry }).toString() : '';
}

export function parseOpened(view: string): Opened | null {
  const entry = new URLSearchParams(view).get(RECEIPT);
  return entry ? { kind: 'receipt', entry } : null;
}
