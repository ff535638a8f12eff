/** The month of an organisation, in ids: what was made in it has no id before this one. */
import { monthBounds, monthOf } from '#core/dates/month.ts';
import type { Clock } from '../../clock.ts';
import type { Transaction } from '../../database/tenancy.ts';
import { firstIdAt } from '../../identifier.ts';
import { readTimeZone } from '../fills/time-zone.ts';

export async function readMonthId(tx: Transaction, clock: Clock, organizationId: string): Promise<string> {
  const timeZone = await readTimeZone(tx, organizationId);
  return firstIdAt(monthBounds(monthOf(clock.now(), timeZone), timeZone).startsAt);
}
