import type { CreditTransfer } from '#contract/credit-transfers.ts';
import { centsFromReais, reaisFromCents } from '#core/money/reais.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readBalance } from '../../ledger/credit/moved.ts';
import type { Moving } from '../../ledger/credit/under-lock.ts';
import { readCurrentPeriod } from '../billing-periods/current-period.service.ts';
import { announce } from '../../platform/events/announce.ts';
import type { EventBus } from '../../platform/events/event-bus.ts';
import { companyAndDebtOf } from '../../ledger/debt.rules.ts';
import { findAccount, lockAccounts } from '../../ledger/ledger.repository.ts';
import { postEntry } from '../../ledger/post-entry.ts';
import { holdEnds, insertTransfers, type EndRow } from './credit-transfers.repository.ts';
import { decideTransfer, type TransferEnd } from './transfer.rules.ts';

interface TransferCreditRequest {
  readonly toOrganization: string;
  /** Amount of the transfer, in reais. */
  readonly amount: number;
}

/**
 * Transfers credit to another organization. Refuses with `transfer_to_itself`, `not_found`, `record_unknown` and like
 * `decideTransfer`.
 */
export async function transferCredit(
  { tx, clock, organizationId, actor }: Moving,
  bus: EventBus,
  { toOrganization, amount }: TransferCreditRequest,
): Promise<CreditTransfer> {
  if (toOrganization === organizationId) throw new Refusal('transfer_to_itself');
  const ends = await lockEnds({ tx, clock }, [organizationId, toOrganization]);
  const [from, to] = [ends.get(organizationId), ends.get(toOrganization)];
  if (!from) throw new Refusal('not_found');
  if (!to) throw new Refusal('record_unknown');
  const amountCents = centsFromReais(amount);
  const { given, received } = decideTransfer(from, to, amountCents);
  const entry = { kind: 'transfer', actor } as const;
  const { id: givenId } = await postEntry(tx, clock, { ...entry, organizationId, postings: given });
  const { id: receivedId } = await postEntry(tx, clock, {
    ...entry,
    organizationId: toOrganization,
    postings: received,
  });
  await insertTransfers(tx, [
    {
      organization_id: organizationId,
      entry_id: givenId,
      other_organization_id: toOrganization,
      other_name: to.name,
      other_entry_id: receivedId,
    },
    {
      organization_id: toOrganization,
      entry_id: receivedId,
      other_organization_id: organizationId,
      other_name: from.name,
      other_entry_id: givenId,
    },
  ]);
  await announce(bus, tx, toOrganization, ['balance', 'distribution']);
  return {
    entry: givenId,
    amount: reaisFromCents(amountCents),
    balance: await readBalance(tx, clock, organizationId),
    received: {
      organization: toOrganization,
      entry: receivedId,
      balance: await readBalance(tx, clock, toOrganization),
    },
  };
}

/** Locks both organizations, then their company accounts, each by id, so that two transfers cannot deadlock. */
async function lockEnds(
  { tx, clock }: Pick<Moving, 'tx' | 'clock'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, EndRow & TransferEnd>> {
  const ends = new Map<string, EndRow & TransferEnd>();
  for (const row of await holdEnds(tx, ids)) {
    const accounts = companyAndDebtOf(await lockAccounts(tx, row.id, []));
    const transfers = await findAccount(tx, row.id, 'transfers');
    const running = await readCurrentPeriod(tx, clock, row.id);
    ends.set(row.id, {
      ...row,
      billingType: running.type,
      billingPeriod: running.period,
      ...accounts,
      transfersAccountId: transfers.id,
    });
  }
  return ends;
}
