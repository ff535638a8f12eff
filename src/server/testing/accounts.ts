import type { PermissionKey } from '#contract/permissions.ts';
import type { Role } from '#contract/sign-in.ts';
import { cpfCheckDigits } from '#core/validation/cpf.ts';
import type { Status } from '../platform/database/schema.ts';
import { newId } from '../platform/identifier.ts';
import { hashPassword, type HashCost } from '../platform/accounts/passwords.ts';
import type { TestOrganization, TestParts } from './organizations.ts';

export const PASSWORD = 'Estrada-742';
/** Minimal cost of argon2id: at the normal cost a hash takes a hundred times as long as the rest of a request. */
export const CHEAP: HashCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
const passwordHash = hashPassword(PASSWORD, CHEAP);
let counter = 0;

export interface TestAccount {
  readonly userId: string;
  /** CPF with digits only. */
  readonly identifier: string;
  readonly email: string;
}

export interface AccountOptions {
  readonly role?: Role;
  readonly twoStep?: boolean;
  readonly status?: Status;
  /**
   * Permissions that the database stores for the account. The first administrator of an organization has all permissions
   * without stored rows.
   */
  readonly permissions?: readonly PermissionKey[];
}

/** Creates a person of the organization. If `organization` is null, creates a super administrator. */
export async function makeAccount(
  { tenancy, clock }: TestParts,
  organization: TestOrganization | null,
  options: AccountOptions = {},
): Promise<TestAccount> {
  counter += 1;
  const nineDigits = `${process.pid % 10_000}`.padStart(4, '1') + `${counter}`.padStart(5, '0');
  const identifier = `${nineDigits}${cpfCheckDigits(nineDigits)}`;
  const account = { userId: newId(clock), identifier, email: `pessoa${identifier}@frota.example` };
  const role = options.role ?? (organization ? 'AdminOrg' : 'SuperAdminOrg');
  const status = options.status ?? 'active';
  const person = {
    user_id: account.userId,
    identifier,
    email: account.email,
    first_name: 'Ana',
    last_name: `Souza ${counter}`,
    status,
    created_at: clock.now(),
  };
  const password_hash = await passwordHash;
  await tenancy.asSystem('demo', async (tx) => {
    const organization_id = organization?.id ?? null;
    await tx
      .insertInto('credentials')
      .values({ ...person, role, organization_id, password_hash, two_step: options.twoStep ?? false })
      .execute();
    if (!organization || role === 'SuperAdminOrg') return;
    const home = { organization_id: organization.id };
    await tx
      .insertInto('members')
      .values({ ...home, ...person, id: newId(clock), role })
      .execute();
    for (const permission of options.permissions ?? []) {
      await tx
        .insertInto('user_permissions')
        .values({ ...home, id: newId(clock), user_id: account.userId, permission, status: 'active' })
        .execute();
    }
  });
  return account;
}
