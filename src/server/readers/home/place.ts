import type { OwnerKind } from '../../ledger/credit/wallets.repository.ts';
import { addDays } from '#core/dates/calendar-arithmetic.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { calendarDateOf, startOfDay } from '#core/dates/zone.ts';
import { formatPlate } from '#core/format/plate.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { findPlace } from './home.repository.ts';
import { firstIdAt } from '../../platform/identifier.ts';

export const NAMED = 5;

export interface HomeContext {
  readonly tx: DatabaseTransaction;
  readonly organizationId: string;
  readonly now: Date;
  readonly today: CalendarDate;
  readonly timeZone: string;
  readonly ownerKind: OwnerKind;
}

/** Reads the context of the home screen; undefined for an organization that `tx` cannot see. */
export async function readPlace(
  tx: DatabaseTransaction,
  organizationId: string,
  now: Date,
): Promise<HomeContext | undefined> {
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

export const idBefore = (
  { today, timeZone }: Pick<HomeContext, 'today' | 'timeZone'>,
  days: number,
): string => firstIdAt(startOfDay(addDays(today, -days), timeZone));

export const ownerName = (kind: 'vehicle' | 'container' | 'user', name: string): string =>
  kind === 'vehicle' ? formatPlate(name) : name;
