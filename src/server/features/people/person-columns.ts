import type { PersonChange } from '#contract/people.ts';
import type { MemberRole, Status } from '../../platform/database/schema.ts';
import type { Taken } from '#contract/people-taken.ts';
import { kindOf, type PersonColumns } from './people.repository.ts';

export function columnsOf(input: Omit<PersonChange, 'status'>): PersonColumns {
  return {
    ...(input.firstName !== undefined && { first_name: input.firstName }),
    ...(input.lastName !== undefined && { last_name: input.lastName }),
    ...(input.identifier !== undefined && { identifier: input.identifier }),
    ...(input.email !== undefined && { email: input.email }),
    ...(input.phone !== undefined && { phone: input.phone }),
    ...(input.driversLicense !== undefined && { drivers_license: input.driversLicense }),
    ...(input.driversLicenseExpirationDate !== undefined && {
      drivers_license_expires_on: input.driversLicenseExpirationDate,
    }),
  };
}

/** Error for a CPF that a record already has. If that person is deleted, the error asks to restore the person instead. */
export function takenBy({ role, status }: { role: MemberRole; status: Status }): Taken {
  const kind = kindOf(role);
  if (kind === null) return 'user_exists';
  return status === 'deleted' ? `${kind}_deleted_exists` : `${kind}_exists`;
}
