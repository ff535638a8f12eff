import { reaisFromCents } from '#core/money/reais.ts';
import type { Person } from '#contract/people.ts';
import type { RouteResponse } from '#contract/routes.ts';
import type { OrganizationUser } from '#contract/users.ts';
import type { Released } from '../balance/release.service.ts';
import type { PersonRow } from './people.repository.ts';
import { typeOf } from './user-type.ts';

export function presentPerson(row: PersonRow): Person {
  return {
    _id: row.id,
    user: row.userId,
    firstName: row.firstName,
    lastName: row.lastName,
    identifier: row.identifier,
    email: row.email,
    phone: row.phone,
    driversLicense: row.driversLicense,
    driversLicenseExpirationDate: row.driversLicenseExpiresOn,
    status: row.status,
    hasPassword: row.hasPassword,
    hasTransactionPassword: row.hasPin,
    balance: reaisFromCents(row.balanceCents),
    createdAt: row.createdAt.toISOString(),
  };
}

export function presentReturned(
  row: PersonRow,
  { amount, entry, balance, schedules }: Pick<Released, 'amount' | 'entry' | 'balance' | 'schedules'>,
): RouteResponse<'DELETE /admin/organization/driver/{id}'> {
  return { record: presentPerson(row), returned: amount, entry, balance, schedules };
}

export function presentUser(row: PersonRow): OrganizationUser {
  return {
    _id: row.userId,
    name: `${row.firstName} ${row.lastName}`,
    email: row.email,
    type: typeOf(row.role),
    status: row.status,
  };
}
