import type { WaitingKind } from '#contract/aggregates.ts';
import type { LinkedElement } from '#blocks/intent/intent.ts';

interface AttentionLink {
  readonly element: LinkedElement;
  readonly view: Readonly<Record<string, string>>;
}

const alert = (check: string) =>
  ({ element: 'litro-transactions', view: { period: 'today', 'filter.check': check } }) as const;

export const ATTENTION_LINKS = {
  debts: { element: 'litro-payments', view: {} },
  returns: { element: 'litro-payments', view: {} },
  payments: { element: 'litro-payments', view: {} },
  awaited: { element: 'litro-payments', view: {} },
  low: { element: 'litro-purchase', view: {} },
  bills: { element: 'litro-bills', view: {} },
  // The filter of the transactions screen shows rejected and reversed refuels together, because both have the status
  // `canceled`.
  refused: { element: 'litro-transactions', view: { period: 'today', 'filter.outcome': 'canceled' } },
  MISSING_RECEIPT_VALIDATION: alert('MISSING_RECEIPT_VALIDATION'),
  DEVICE_DETECTED_DURING_REFUELING: alert('DEVICE_DETECTED_DURING_REFUELING'),
  receipts: { element: 'litro-transactions', view: { 'filter.check': 'pendingReceiptValidation' } },
  pending: {
    element: 'litro-purchase',
    view: { period: 'all', 'filter.status': 'pending', 'filter.type': 'pix' },
  },
} as const satisfies Readonly<Record<WaitingKind, AttentionLink>>;
