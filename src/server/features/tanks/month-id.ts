import { monthBounds, monthOf } from '#core/dates/month.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { firstIdAt } from '../../platform/identifier.ts';
import { readTimeZone } from '../../platform/organization/time-zone.ts';

export async function readMonthId(
  tx: DatabaseTransaction,
  clock: Clock,
  organizationId: string,
): Promise<string> {
  const timeZone = await readTimeZone(tx, organizationId);
  return firstIdAt(monthBounds(monthOf(clock.now(), timeZone), timeZone).startsAt);
}
