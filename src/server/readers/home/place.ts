/** Where and when the home is looked at, and how much of it is told. */
import type { OwnerKind } from '../../ledger/credit/wallets.repository.ts';
import { addDays } from '#core/dates/calendar-arithmetic.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { calendarDateOf, startOfDay } from '#core/dates/zone.ts';
import { formatPlate } from '#core/format/plate.ts';
import type { Transaction } from '../../platform/database/tenancy.ts';
import { findPlace } from './home.repository.ts';
import { firstIdAt } from '../../platform/identifier.ts';

/** As many as are named of what is counted. */
export const NAMED = 5;

export interface Place {
  readonly tx: Transaction;
  readonly organizationId: string;
  readonly now: Date;
  readonly today: CalendarDate;
  readonly timeZone: string;
  /** Whose wallets refuel. */
  readonly ownerKind: OwnerKind;
}

/** Undefined for an organisation that is out of sight. */
export async function readPlace(
  tx: Transaction,
  organizationId: string,
  now: Date,
): Promise<Place | undefined> {
  const row = await findPlace(tx, organizationId);
  if (!row) return undefined;
  const { timeZone, balanceSharingType } = row;
  return {
    tx,
    organizationId,
    now,
    timeZone,
    today: calendarDateOf(now, timeZone),
    ownerKind: balanceSharingType === 'VEHICLE' ? 'vehicle' : 'user',
  };
}

/** The first id of the day that is so many days before today. */
export const idBefore = ({ today, timeZone }: Pick<Place, 'today' | 'timeZone'>, days: number): string =>
  firstIdAt(startOfDay(addDays(today, -days), timeZone));

/** What an owner of a wallet is called. */
export const ownerName = (kind: 'vehicle' | 'container' | 'user', name: string): string =>
  kind === 'vehicle' ? formatPlate(name) : name;
