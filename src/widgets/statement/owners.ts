import type { StatementOwner } from '#blocks/statement/describe-statement.tsx';
import type { Person } from '#contract/people.ts';
import { formatPlate } from '#core/format/plate.ts';
import type { Session } from '#core/session/session.ts';
import { REGISTERS, type OwnerRef } from './statement-view.ts';

export interface FoundStatementOwner extends StatementOwner {
  readonly record: string;
}

type OwnerRequest = { readonly search: string } | { readonly _id: string; readonly isDeleted: boolean };

const FEW = 5;

const ofPerson = (
  register: 'driver' | 'recipient',
  { _id, user, firstName, lastName }: Person,
): FoundStatementOwner => ({
  register,
  record: _id,
  id: user,
  name: `${firstName} ${lastName}`.trim(),
});

async function ask(
  { api }: Session,
  register: OwnerRef['register'],
  request: OwnerRequest,
): Promise<FoundStatementOwner[]> {
  const query = { ...request, limit: FEW };
  if (register === 'vehicle') {
    const { vehicles } = await api('GET /v2/admin/organization/vehicle', { query });
    return vehicles.map(({ _id, licensePlate }) => ({
      register,
      record: _id,
      id: _id,
      name: formatPlate(licensePlate),
    }));
  }
  if (register === 'container') {
    const { docs } = await api('GET /admin/organization/container', { query });
    return docs.map(({ _id, name }) => ({ register, record: _id, id: _id, name }));
  }
  if (register === 'driver') {
    const { docs } = await api('GET /admin/organization/driver', { query });
    return docs.map((person) => ofPerson(register, person));
  }
  const { docs } = await api('GET /admin/organization/recipient', { query });
  return docs.map((person) => ofPerson(register, person));
}

const seenBy = (session: Session) => REGISTERS.filter((register) => session.can(`portal.${register}.list`));

export const mayChoose = (session: Session): boolean => seenBy(session).length > 0;

export async function searchOwners(session: Session, search: string): Promise<FoundStatementOwner[]> {
  const found = await Promise.all(seenBy(session).map((register) => ask(session, register, { search })));
  return found.flat();
}

/**
 * Finds a record by its id, also a deleted one. Null if it does not exist or the user may not list
 * it.
 */
export async function findOwner(
  session: Session,
  { register, record }: OwnerRef,
): Promise<FoundStatementOwner | null> {
  if (!seenBy(session).includes(register)) return null;
  for (const isDeleted of [false, true]) {
    const [found] = await ask(session, register, { _id: record, isDeleted });
    if (found) return found;
  }
  return null;
}
