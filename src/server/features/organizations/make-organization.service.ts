import type { Insertable } from 'kysely';
import type { ChangeOperation } from '#contract/audit.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { newId } from '../../platform/identifier.ts';
import { recordChange, type Writing } from '../../records/record-change.ts';
import { openLedger } from '../../ledger/open-organization.ts';
import { addFirstAdministrator } from '../people/administrators/administrators.service.ts';
import { personRecord } from '../../records/kinds/person.record.ts';
import { addSettings } from '../session-data/first-settings.service.ts';
import { settingsRecord } from '../../records/kinds/settings.record.ts';
import type { SettingsRow } from '../session-data/settings.repository.ts';
import { accountRecord } from '../../records/kinds/account.record.ts';
import { addAccount } from '../sign-in/password/first-password.service.ts';
import { insertOrganization } from './organizations.repository.ts';
import { organizationRecord } from '../../records/kinds/organization.record.ts';

/** First administrator of a company. Without a CPF, the e-mail address is the identifier. */
export interface NewAdministrator {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly identifier?: string;
}

export interface NewOrganization {
  readonly columns: Omit<Insertable<Schema['organizations']>, 'organization_id' | 'created_at'>;
  readonly settings: Partial<SettingsRow>;
  /**
   * First administrator of a company; not set for a branch. `passwordHash` is the hash of a password that no person
   * knows.
   */
  readonly first?: { readonly administrator: NewAdministrator; readonly passwordHash: string };
}

/**
 * Inserts the organization whose id `writing` contains. Returns the user id of its first administrator; null for a branch.
 */
export async function makeOrganization(
  writing: Writing,
  operation: ChangeOperation,
  { columns, settings, first }: NewOrganization,
): Promise<string | null> {
  const { tx, clock, organizationId } = writing;
  const [userId, memberId] = [newId(clock), newId(clock)];
  const subjects = [
    { record: organizationRecord, ids: [organizationId] },
    { record: settingsRecord, ids: [organizationId] },
    ...(first
      ? [
          { record: personRecord, ids: [memberId] },
          { record: accountRecord, ids: [userId] },
        ]
      : []),
  ];
  await recordChange(writing, operation, subjects, async () => {
    const created_at = clock.now();
    await insertOrganization(tx, { ...columns, organization_id: organizationId, created_at });
    await openLedger(tx, clock, organizationId);
    await addSettings(tx, organizationId, settings);
    if (!first) return;
    const names = namesOf(first.administrator);
    await addFirstAdministrator(tx, {
      organization_id: organizationId,
      id: memberId,
      user_id: userId,
      created_at,
      ...names,
    });
    await addAccount(tx, {
      user_id: userId,
      ...names,
      role: 'AdminOrg',
      organization_id: organizationId,
      password_hash: first.passwordHash,
      created_at,
    });
  });
  return first ? userId : null;
}

export function namesOf({ firstName, lastName, email, identifier }: NewAdministrator) {
  const address = email.toLowerCase();
  return { identifier: identifier ?? address, email: address, first_name: firstName, last_name: lastName };
}
