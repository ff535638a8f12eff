/** Where and when the home is looked at, and how much of it is told. */
import { addDays } from '#core/dates/calendar-arithmetic.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { startOfDay } from '#core/dates/zone.ts';
import { formatPlate } from '#core/format/plate.ts';
import type { Transaction } from '../../database/tenancy.ts';
import { firstIdAt } from '../../identifier.ts';

/** As many as are named of what is counted. */
export const NAMED = 5;

export interface Place {
  readonly tx: Transaction;
  readonly organizationId: string;
  readonly now: Date;
  readonly today: CalendarDate;
  readonly timeZone: string;
}

/** The first id of the day that is so many days before today. */
export const idBefore = ({ today, timeZone }: Pick<Place, 'today' | 'timeZone'>, days: number): string =>
  firstIdAt(startOfDay(addDays(today, -days), timeZone));

/** What an owner of a wallet is called. */
export const ownerName = (kind: 'vehicle' | 'container' | 'user', name: string): string =>
  kind === 'vehicle' ? formatPlate(name) : name;
