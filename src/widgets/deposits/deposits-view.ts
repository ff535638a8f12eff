/** The view of the element: that of its list, and what stands over it. */

/** The form of a new deposit, in place of the id of one. */
export const NEW = 'new';

export interface DepositsView {
  readonly report: string;
  /** The deposit that is open, or {@link NEW}; null for none. */
  readonly deposit: string | null;
}

export function parseView(view: string): DepositsView {
  const parts = new URLSearchParams(view);
  const deposit = parts.get('deposit') || null;
  parts.delete('deposit');
  return { report: parts.toString(), deposit };
}

export function formatView({ report, deposit }: DepositsView): string {
  const parts = new URLSearchParams(report);
  if (deposit !== null) parts.set('deposit', deposit);
  return parts.toString();
}
