import type { Defaulted, Once } from '../column-types.ts';

interface AdministratorBranchesTable {
  organization_id: string;
  user_id: string;
  branch_id: string;
}

interface MemberSecretsTable {
  organization_id: string;
  member_id: string;
  password_hash: Defaulted<string | null>;
  pin_hash: Defaulted<string | null>;
  wrong_pins: Defaulted<number>;
  pin_locked_until: Once;
}

export interface PeopleTables {
  administrator_branches: AdministratorBranchesTable;
  member_secrets: MemberSecretsTable;
}
