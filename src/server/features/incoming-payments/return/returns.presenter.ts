import type { PurchaseReturn } from '#contract/purchase-returns.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import { authorIn } from '../../../platform/accounts/user-name.service.ts';
import type { ListedReturn } from './returns.repository.ts';

const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null;

export function presentReturn(row: ListedReturn, names: ReadonlyMap<string, string>): PurchaseReturn {
  const { organizationName: name, timeZone, later_status: laterStatus, later_cents: laterCents } = row;
  return {
    _id: row.id,
    organization: name === null || timeZone === null ? null : { _id: row.organization_id, name, timeZone },
    purchase: row.purchase_id,
    bill: row.bill_id,
    reference: row.reference,
    returnId: row.return_id,
    amount: reaisFromCents(row.amount_cents),
    nature: row.nature,
    status: row.status,
    requestedAt: row.requested_at.toISOString(),
    settledAt: isoOf(row.settled_at),
    receivedAt: row.received_at.toISOString(),
    outcome: row.outcome,
    entry: row.entry_id,
    aside: row.decided_at === null ? row.aside : null,
    later:
      laterStatus === null || laterCents === null
        ? null
        : { status: laterStatus, amount: reaisFromCents(laterCents) },
    reason: row.reason,
    by: row.source === 'person' ? authorIn(names, row.user_id) : null,
  };
}
