/** Administrators among the people of an organisation. */
import type { Transaction } from '../../database/tenancy.ts';
import { insertAdministrator, type Administrator } from './administrators.repository.ts';

/** The first one, whom nobody of the organisation could have added. */
export async function addFirstAdministrator(tx: Transaction, administrator: Administrator): Promise<void> {
  await insertAdministrator(tx, administrator);
}
