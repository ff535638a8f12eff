/**
 * In-memory ledger of one organization for the simulated past, written in bulk. It tracks the balances of the
 * real ledger. Each posting therefore has its balance and its number within the account.
 */
import { sql } from 'kysely';
import { cents, type Cents } from '#core/money/cents.ts';
import type { AccountKind } from '../platform/database/schema.ts';
import { stampOf } from '../platform/database/stamps.ts';
import type { DatabaseTransaction } from '../platform/database/tenancy.ts';
import { assertBalanced, type EntryDraft } from '../ledger/post-entry.ts';
import { slotOf, type SlottedKind } from '../ledger/slots.ts';
import { stampedEntry } from '../ledger/stamped-entry.ts';
import type { RefuelAccounts } from '../features/refuels/posting/posting.rules.ts';
import { insertRows } from './insert-rows.ts';
import type { PlannedRow } from './plan.ts';

export interface LedgerBook {
  readonly companyAccountId: string;
  readonly purchasesAccountId: string;
  balanceOf(accountId: string): Cents;
  accountsOf(walletId: string): RefuelAccounts;
  /** Posts an entry and returns its id. Calls must be in the order of time. */
  post(at: Date, draft: Omit<EntryDraft, 'organizationId'>): string;
  write(tx: DatabaseTransaction): Promise<void>;
}

interface LedgerAccountState {
  readonly id: string;
  readonly kind: AccountKind;
  readonly slot: number;
  balanceCents: Cents;
  postingCount: number;
}

export async function openLedgerBook(
  tx: DatabaseTransaction,
  organizationId: string,
  idAt: (at: Date) => string,
): Promise<LedgerBook> {
  const accounts = new Map((await readAccounts(tx, organizationId)).map((account) => [account.id, account]));
  const own = new Map([...accounts.values()].map(({ kind, slot, id }) => [`${kind} ${slot}`, id]));
  const idOf = (kind: AccountKind, slot = 0) => own.get(`${kind} ${slot}`) ?? '';
  const slotted = (kind: SlottedKind, walletId: string) => idOf(kind, slotOf(walletId));
  const rows = emptyEntries();
  const moved = new Set<LedgerAccountState>();
  const find = (id: string) => {
    const account = accounts.get(id);
    if (!account) throw new Error(`${organizationId} has no account ${id}.`);
    return account;
  };
  return {
    companyAccountId: idOf('company'),
    purchasesAccountId: idOf('purchases'),
    balanceOf: (id) => find(id).balanceCents,
    accountsOf: (walletId) => ({
      walletId,
      companyAccountId: idOf('company'),
      spentAccountId: slotted('spent', walletId),
      feesAccountId: slotted('fees', walletId),
    }),
    post: (at, draft) => {
      assertBalanced(draft.postings);
      const id = idAt(at);
      rows.journal_entries.push(entryRow(organizationId, id, at, draft));
      rows.journal_unsealed.push({ organization_id: organizationId, entry_id: id });
      for (const { accountId, amountCents } of draft.postings) {
        const account = find(accountId);
        moved.add(account);
        account.balanceCents = cents(account.balanceCents + amountCents);
        account.postingCount += 1;
        rows.postings.push({
          organization_id: organizationId,
          entry_id: id,
          account_id: accountId,
          amount_cents: amountCents,
          balance_after_cents: account.balanceCents,
          position: account.postingCount,
        });
      }
      return id;
    },
    write: async (writing) => {
      const postings = rows.postings.splice(0);
      const entries = stamped(writing, rows.journal_entries.splice(0), postings);
      await insertRows(writing, 'journal_entries', entries);
      await insertRows(writing, 'journal_unsealed', rows.journal_unsealed.splice(0));
      await insertRows(writing, 'postings', postings);
      await saveAccounts(writing, organizationId, [...moved]);
      moved.clear();
    },
  };
}

interface EntryRows {
  readonly journal_entries: PlannedRow<'journal_entries'>[];
  readonly journal_unsealed: PlannedRow<'journal_unsealed'>[];
  readonly postings: PlannedRow<'postings'>[];
}

const emptyEntries = (): EntryRows => ({ journal_entries: [], journal_unsealed: [], postings: [] });

function entryRow(
  organizationId: string,
  id: string,
  at: Date,
  { kind, actor, reason, reversesId, collectsId, returnsId }: Parameters<LedgerBook['post']>[1],
): PlannedRow<'journal_entries'> {
  return {
    organization_id: organizationId,
    id,
    kind,
    posted_at: at,
    actor_user_id: actor.userId,
    actor_address: actor.address,
    request_id: actor.requestId,
    reason: reason ?? '',
    reverses_id: reversesId ?? null,
    collects_id: collectsId ?? null,
    returns_id: returnsId ?? null,
  };
}

function stamped(
  tx: DatabaseTransaction,
  entries: readonly PlannedRow<'journal_entries'>[],
  postings: readonly PlannedRow<'postings'>[],
): PlannedRow<'journal_entries'>[] {
  const moved = new Map<string, PlannedRow<'postings'>[]>(entries.map(({ id }) => [id, []]));
  for (const posting of postings) moved.get(posting.entry_id)?.push(posting);
  return entries.map((entry) => {
    const content = stampedEntry(
      {
        organizationId: entry.organization_id,
        id: entry.id,
        kind: entry.kind,
        postedAtMs: entry.posted_at.getTime(),
        actor: {
          userId: entry.actor_user_id ?? null,
          address: entry.actor_address ?? null,
          requestId: entry.request_id ?? null,
        },
        reason: entry.reason ?? '',
        reversesId: entry.reverses_id ?? null,
        collectsId: entry.collects_id ?? null,
        returnsId: entry.returns_id ?? null,
      },
      (moved.get(entry.id) ?? []).map((one) => ({
        accountId: one.account_id,
        amountCents: one.amount_cents,
      })),
    );
    return { ...entry, stamp: stampOf(tx, content) };
  });
}

async function readAccounts(tx: DatabaseTransaction, organizationId: string): Promise<LedgerAccountState[]> {
  return tx
    .selectFrom('ledger_accounts')
    .select(['id', 'kind', 'slot', 'balance_cents as balanceCents', 'posting_count as postingCount'])
    .where('organization_id', '=', organizationId)
    .execute();
}

async function saveAccounts(
  tx: DatabaseTransaction,
  organizationId: string,
  accounts: readonly LedgerAccountState[],
): Promise<void> {
  await sql`
    UPDATE ledger_accounts a SET balance_cents = s.balance_cents, posting_count = s.posting_count
    FROM unnest(${accounts.map(({ id }) => id)}::uuid[], ${accounts.map((one) => one.balanceCents)}::bigint[],
      ${accounts.map((one) => one.postingCount)}::bigint[]) AS s (id, balance_cents, posting_count)
    WHERE a.organization_id = ${organizationId} AND a.id = s.id`.execute(tx);
}
