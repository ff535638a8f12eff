import type { PersonKind } from '#contract/people.ts';
import type { RouteBody, RouteResponse } from '#contract/routes.ts';
import { violates } from '../../platform/database/sql-state.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findTakenEmails } from './emails.repository.ts';
import { findByIdentifier, kindOf } from './people.repository.ts';
import { takenBy } from './person-columns.ts';

/** Refuses a CPF that a record already has, with the error of `takenBy`. */
export async function refuseTaken(
  tx: DatabaseTransaction,
  organizationId: string,
  identifier: string,
): Promise<void> {
  const [holder] = await findByIdentifier(tx, organizationId, [identifier]);
  if (holder) throw new Refusal(takenBy(holder));
}

/**
 * Returns the error that saving would raise because a person of that kind has the CPF or address; null without an error.
 */
export async function findTaken(
  tx: DatabaseTransaction,
  organizationId: string,
  kind: PersonKind,
  { identifier, email }: RouteBody<'POST /admin/organization/driver/taken'>,
): Promise<RouteResponse<'POST /admin/organization/driver/taken'>['code']> {
  const holders = identifier === undefined ? [] : await findByIdentifier(tx, organizationId, [identifier]);
  const holder = holders.find(({ role }) => kindOf(role) === kind);
  if (holder) return takenBy(holder);
  const emails = email === undefined ? [] : [email];
  const taken = await findTakenEmails(tx, organizationId, emails, null, kind);
  return taken.size > 0 ? 'email_exists' : null;
}

/**
 * Runs `work`, which writes an e-mail address. Refuses with `email_exists` if a concurrent request took the address
 * first, because only the unique index sees such a conflict.
 */
export async function whereEmailsAreTheirOwn<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (violates(error, 'members_email_once')) throw new Refusal('email_exists');
    throw error;
  }
}

/** Refuses with `email_exists` if another record in use has the address. Ignores the record `exceptId`. */
export async function refuseTakenEmail(
  tx: DatabaseTransaction,
  organizationId: string,
  email: string,
  exceptId: string | null = null,
): Promise<void> {
  const taken = await findTakenEmails(tx, organizationId, [email], exceptId);
  if (taken.size > 0) throw new Refusal('email_exists');
}
