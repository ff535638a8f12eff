/** Context of the home: organization, time and time zone. */
import type { OwnerKind } from '../../ledger/credit/wallets.repository.ts';
import { addDays } from '#core/dates/calendar-arithmetic.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { calendarDateOf, startOfDay } from '#core/dates/zone.ts';
import { formatPlate } from '#core/format/plate.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { findPlace } from './home.repository.ts';
import { firstIdAt } from '../../platform/identifier.ts';

/** Maximum number of records in each short list of the home screen. */
export const NAMED = 5;

export interface HomeContext {
  readonly tx: DatabaseTransaction;
  readonly organizationId: string;
  readonly now: Date;
  readonly today: CalendarDate;
  readonly timeZone: string;
  /** Kind of the owners whose wallets pay refuels. */
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

/** Lower bound of the ids of the day that is `days` days before today. */
export const idBefore = (
  { today, timeZone }: Pick<HomeContext, 'today' | 'timeZone'>,
  days: number,
): string => firstIdAt(startOfDay(addDays(today, -days), timeZone));

/** Display name of a wallet owner. */
export const ownerName = (kind: 'vehicle' | 'container' | 'user', name: string): string =>
  kind === 'vehicle' ? formatPlate(name) : name;
