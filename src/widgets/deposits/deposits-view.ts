/** Placeholder for the id of a deposit: opens the form of a new deposit. */
export const NEW = 'new';

export interface DepositsView {
  readonly report: string;
  /** Id of the open deposit, or {@link NEW}; null for none. */
  readonly deposit: string | null;
  /** Purchase that prefills the form of a new deposit; null for none. */
  readonly purchase: string | null;
}

export function parseView(view: string): DepositsView {
  const parts = new URLSearchParams(view);
  const deposit = parts.get('deposit') || null;
  const purchase = deposit === NEW ? parts.get('purchase') || null : null;
  parts.delete('deposit');
  parts.delete('purchase');
  return { report: parts.toString(), deposit, purchase };
}

export function formatView({ report, deposit, purchase }: DepositsView): string {
  const parts = new URLSearchParams(report);
  if (deposit !== null) parts.set('deposit', deposit);
  if (purchase !== null) parts.set('purchase', purchase);
  return parts.toString();
}
