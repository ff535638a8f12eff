/** Where in its organisation it is seen to what waits: the element, and the parts of the view that it opens with. */
import type { WaitingKind } from '#contract/aggregates.ts';
import type { SCREEN_PATHS } from './screen-paths.ts';

interface WaitingWay {
  readonly element: keyof typeof SCREEN_PATHS;
  readonly view: Readonly<Record<string, string>>;
}

/** Refuels of today with this alert. */
const alert = (check: string) =>
  ({ element: 'litro-transactions', view: { period: 'today', 'filter.check': check } }) as const;

export const WAITING_WAYS = {
  debts: { element: 'litro-payments', view: {} },
  returns: { element: 'litro-payments', view: {} },
  payments: { element: 'litro-payments', view: {} },
  awaited: { element: 'litro-payments', view: {} },
  low: { element: 'litro-purchase', view: {} },
  bills: { element: 'litro-bills', view: {} },
  // What the rules refused has this status, and what was reversed too.
  refused: { element: 'litro-transactions', view: { period: 'today', 'filter.outcome': 'canceled' } },
  MISSING_RECEIPT_VALIDATION: alert('MISSING_RECEIPT_VALIDATION'),
  DEVICE_DETECTED_DURING_REFUELING: alert('DEVICE_DETECTED_DURING_REFUELING'),
  receipts: { element: 'litro-transactions', view: { 'filter.check': 'pendingReceiptValidation' } },
  pending: {
    element: 'litro-purchase',
    view: { period: 'all', 'filter.status': 'pending', 'filter.type': 'pix' },
  },
} as const satisfies Readonly<Record<WaitingKind, WaitingWay>>;
