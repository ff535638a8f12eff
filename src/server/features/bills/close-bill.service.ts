import { calendarDateOf } from '#core/dates/zone.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { firstIdAt, newId } from '../../platform/identifier.ts';
import { recordChange, type Writing } from '../../records/record-change.ts';
import { announce } from '../../platform/events/announce.ts';
import type { EventBus } from '../../platform/events/event-bus.ts';
import { lockCompany } from '../../ledger/ledger.repository.ts';
import { businessDaysAfter } from '../payments/business-days.ts';
import { billPurchases } from '../purchases/billed.service.ts';
import { billRecord } from '../../records/kinds/bill.record.ts';
import {
  findFirstPosted,
  insertBill,
  insertCuts,
  putReturnsOnBill,
  sumLines,
  takeTurn,
  updateBill,
  type BillRow,
} from './bills.repository.ts';
import { findLatestBill, findAgreedBilling, standingOf } from '../billing-periods/current-period.service.ts';
import { firstBill, nextBill, type AgreedBilling, type BillSpan } from '../billing-periods/periods.rules.ts';

/** Business days from closing to due date. */
const DUE_DAYS = 5;
/** Delay after the end of a period, so that running transactions land on its bill. */
export const CLOSE_AFTER_MS = 60_000;
/**
 * Maximum age of a period's end for mails about its bill. When the portal began to write bills, it also closed bills of
 * older periods.
 */
const REPORTED_WITHIN_MS = 31 * 24 * 60 * 60_000;

export type Closed =
  | { readonly did: 'opened' | 'closed' }
  /** The organization has no bill to close before this instant. */
  | { readonly did: 'nothing'; readonly until: Date }
  /** The job did nothing, because another server is closing a bill of the same organization. */
  | { readonly did: 'left' };

interface ClosingParts {
  readonly clock: Clock;
  /** Bus for the events of closed bills; null if the caller announces no event. */
  readonly bus: EventBus | null;
}

/** Takes one step for an organization: opens the first bill, or closes the ended bill and opens the next. */
export async function closeNext(
  { clock, bus }: ClosingParts,
  tx: DatabaseTransaction,
  organizationId: string,
): Promise<Closed> {
  const actor = { userId: null, address: null, requestId: null };
  const writing = { tx, clock, organizationId, actor };
  if (!(await takeTurn(tx, organizationId))) return { did: 'left' };
  const agreed = await findAgreedBilling(tx, organizationId);
  if (!agreed) return { did: 'left' };
  const latest = await findLatestBill(tx, organizationId);
  const now = clock.now();
  if (!latest) {
    const span = firstBill(agreed, (await findFirstPosted(tx, organizationId)) ?? now);
    await recordChange(writing, 'open', [], () => open(writing, span, null));
  } else {
    const until = new Date(latest.ends_at.getTime() + CLOSE_AFTER_MS);
    if (now < until) return { did: 'nothing', until };
    await close(writing, latest, agreed);
  }
  if (bus) await announce(bus, tx, organizationId, ['bill']);
  return { did: latest ? 'closed' : 'opened' };
}

/** Closes a bill under the lock of the company account, which purchases by bill also take. */
async function close(writing: Writing, bill: BillRow, agreed: AgreedBilling): Promise<void> {
  const { tx, clock, organizationId } = writing;
  const now = clock.now();
  await lockCompany(tx, organizationId);
  await recordChange(writing, 'close', [{ record: billRecord, ids: [bill.id] }], async () => {
    await billPurchases(tx, organizationId, bill.id, firstIdAt(bill.ends_at));
    await putReturnsOnBill(tx, organizationId, bill.id, firstIdAt(bill.ends_at));
    await insertCuts(tx, organizationId, bill.id);
    const sums = await sumLines(tx, organizationId, { ...bill, status: 'processing' });
    const isOwed = sums.owedCents > 0;
    await updateBill(tx, organizationId, bill.id, {
      status: isOwed ? 'processing' : 'done',
      closed_at: now,
      owed_cents: sums.owedCents,
      paid_cents: sums.paidCents,
      fee_cents: sums.feeCents,
      line_count: sums.lineCount,
      due_on: isOwed ? businessDaysAfter(calendarDateOf(now, agreed.timeZone), DUE_DAYS) : null,
      settled_at: isOwed ? null : now,
      ...(now.getTime() - bill.ends_at.getTime() > REPORTED_WITHIN_MS && { told_at: now }),
    });
    await open(writing, nextBill(agreed, standingOf(bill)), bill.id);
  });
}

async function open(
  { tx, clock, organizationId }: Writing,
  span: BillSpan,
  previousId: string | null,
): Promise<void> {
  await insertBill(tx, {
    organization_id: organizationId,
    id: newId(clock),
    billing_type: span.type,
    billing_period: span.period,
    starts_on: span.from,
    ends_on: span.to,
    starts_at: span.startsAt,
    ends_at: span.endsAt,
    opened_at: clock.now(),
    previous_id: previousId,
  });
}
