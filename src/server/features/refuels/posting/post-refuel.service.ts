import type { Moving } from '../../../ledger/credit/under-lock.ts';
import type { LockedForRefuel } from '../../../ledger/ledger.repository.ts';
import { postEntryLater } from '../../../ledger/post-entry.ts';
import { addRefuel } from '../../fills/fills.service.ts';
import { raiseOdometer } from '../../vehicles/refuelled.service.ts';
import { addToDay } from '../judging/company-days.repository.ts';
import { ChangedMeanwhile } from '../judging/facts.service.ts';
import type { CountingPeriods } from '../judging/windows.rules.ts';
import { keepReceipt } from '../receipt/receipt.service.ts';
import { acceptedRow, decideRefuel, type RefuelRecord } from './posting.rules.ts';

export interface AcceptedRefuel {
  readonly record: RefuelRecord;
  readonly since: CountingPeriods;
  /** Access key of the receipt. */
  readonly receipt: string | null;
}

/**
 * Posts an accepted refuel and returns the id of its entry. Throws `ChangedMeanwhile` if another refuel has used up the
 * company's limit for the day.
 */
export async function postRefuel(
  moving: Moving,
  { record, since, receipt }: AcceptedRefuel,
  locked: LockedForRefuel,
): Promise<string> {
  const { tx, clock, organizationId, actor } = moving;
  const { id, wallet, parties, facts, judgement } = record;
  const { amountCents, fees, companyCents } = judgement;
  const { companyLimitCents } = facts.terms;
  if (!wallet) throw new Error('Nobody pays.');
  const isWithinLimit = addToDay(tx, organizationId, since.day, amountCents, companyLimitCents);
  if (companyLimitCents !== null && !(await isWithinLimit)) throw new ChangedMeanwhile();
  const { walletId } = wallet;
  const accounts = { ...locked, walletId, companyAccountId: locked.company?.id ?? '' };
  const paid = { amountCents, feeCents: fees.totalCents, companyCents };
  const postings = decideRefuel(accounts, paid);
  const row = acceptedRow(record, walletId);
  const entry = postEntryLater(tx, clock, { organizationId, kind: 'refuel', actor, postings });
  void addRefuel(tx, { ...row, entry_id: entry.id });
  if (parties.vehicleId !== null && facts.odometerKm !== null) {
    void raiseOdometer(tx, organizationId, parties.vehicleId, facts.odometerKm);
  }
  if (receipt !== null) await keepReceipt(moving, id, { accessKey: receipt, file: null });
  return entry.id;
}
