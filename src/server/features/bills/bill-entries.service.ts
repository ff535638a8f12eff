import type { BillEntry } from '#contract/bills.ts';
import type { RouteQuery, RouteResponse } from '#contract/routes.ts';
import { MAX_PAGE_ROWS } from '#contract/facts.ts';
import { cents } from '#core/money/cents.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import type { Scope, Tenancy } from '../../platform/database/tenancy.ts';
import { nextAfter } from '../../platform/exports/list-export.ts';
import { firstIdAt } from '../../platform/identifier.ts';
import { readPostings, type EntryPlace, type BillEntryRow } from './bill-entries.repository.ts';
import { requireBill } from './require-bill.service.ts';

type BillEntriesRouteName = 'GET /admin/organization/bill/{id}/entries';

export interface BillEntriesRequest {
  readonly scope: Scope;
  readonly organizationId: string;
  readonly params: { readonly id: string };
  readonly query: RouteQuery<BillEntriesRouteName>;
}

/** Returns a page of the entries in a bill's period. Refuses with `not_found`. */
export async function listEntries(
  tenancy: Tenancy,
  request: BillEntriesRequest,
): Promise<RouteResponse<BillEntriesRouteName>> {
  const { after = null, limit = MAX_PAGE_ROWS } = request.query;
  const { rows, next } = await readEntryBatch(tenancy, request, after, limit);
  return { docs: rows, next };
}

/**
 * Reads a batch of the entries in a bill's period. `after` is the `next` of the previous batch. Refuses with
 * `not_found`.
 */
export async function readEntryBatch(
  tenancy: Tenancy,
  { scope, organizationId, params }: BillEntriesRequest,
  after: string | null,
  limit: number,
): Promise<{ rows: BillEntry[]; next: string | null }> {
  const rows = await tenancy.inScope(
    scope,
    async (tx) => {
      const bill = await requireBill(tx, organizationId, params.id);
      const ids = { fromId: firstIdAt(bill.starts_at), untilId: firstIdAt(bill.ends_at) };
      return readPostings(tx, organizationId, ids, after === null ? null : parsePlace(after), limit);
    },
    { snapshot: true },
  );
  return {
    rows: rows.map(presentEntry),
    next: nextAfter(rows, limit, ({ accountId, entryId }) => `${accountId}.${entryId}`),
  };
}

function parsePlace(text: string): EntryPlace {
  const [accountId = '', entryId = ''] = text.split('.');
  return { accountId, entryId };
}

const REFERENCE_LETTERS = 6;

function presentEntry(row: BillEntryRow): BillEntry {
  const { amountCents, owner, expenseCenter } = row;
  return {
    _id: row.entryId,
    at: row.postedAt.toISOString(),
    kind: row.kind,
    account: row.account,
    part: row.account === 'spent' || row.account === 'fees' ? row.slot + 1 : 0,
    owner: owner ?? '',
    expenseCenter,
    debit: reaisFromCents(cents(Math.max(0, amountCents))),
    credit: reaisFromCents(cents(Math.max(0, -amountCents))),
    balance: reaisFromCents(row.balanceCents),
    reference: row.reference.slice(-REFERENCE_LETTERS).toUpperCase(),
  };
}
