import { calendarDateOf } from '#core/dates/zone.ts';
import { addDays } from '#core/dates/calendar-arithmetic.ts';
import { DEFAULT_TIME_ZONE } from '#core/dates/calendar-date.ts';
import type { Chance, PlannedRows } from './plan.ts';

const SOON_EVERY = 5;
const MOST_DAYS = 3_600;

export function planLicences({ now, random, documents }: Chance, rows: PlannedRows): void {
  const today = calendarDateOf(now, DEFAULT_TIME_ZONE);
  const drivers = rows.members.filter(({ role }) => role === 'UserOrg');
  for (const [at, driver] of drivers.entries()) {
    const days = at % SOON_EVERY === 0 ? random.int(4, 40) : random.int(120, MOST_DAYS);
    driver.drivers_license = documents.driversLicense();
    driver.drivers_license_expires_on = addDays(today, days);
  }
  // Members without a license get empty columns, because `insertRows` needs the same columns in all rows.
  for (const other of rows.members) {
    other.drivers_license ??= '';
    other.drivers_license_expires_on ??= null;
  }
}
