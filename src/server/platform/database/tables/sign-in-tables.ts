/** Tables of accounts and sessions. They belong to no organization, because one person may manage several. */
import type { Defaulted, Instant, MemberRole, Once, Status } from '../column-types.ts';

interface CredentialsTable {
  user_id: string;
  identifier: string;
  email: string;
  first_name: string;
  last_name: string;
  role: 'SuperAdminOrg' | MemberRole;
  organization_id: string | null;
  password_hash: string;
  two_step: Defaulted<boolean>;
  language: Defaulted<'pt' | 'en' | 'es'>;
  status: Defaulted<Status>;
  created_at: Instant;
  devices_since: Once;
  first_link_until: Once;
  authenticator: Defaulted<string | null>;
  authenticator_since: Once;
  authenticator_step: Defaulted<number | null>;
  recovery_codes_at: Once;
}

interface RecoveryCodesTable {
  user_id: string;
  code_hash: string;
}

interface SessionsTable {
  id: string;
  token_hash: string;
  user_id: string;
  renewal_family_id: Defaulted<string | null>;
  created_at: Instant;
  used_at: Instant;
  expires_at: Instant;
  ended_at: Once;
  browser: Defaulted<string | null>;
  system: Defaulted<string | null>;
  origin: Defaulted<string | null>;
}

interface RenewalsTable {
  id: string;
  family_id: string;
  token_hash: string;
  user_id: string;
  created_at: Instant;
  expires_at: Instant;
  replaced_at: Once;
  ended_at: Once;
}

interface SignInAttemptsTable {
  identifier_hash: string;
  failures: number;
  first_failed_at: Instant;
  locked_until: Once;
}

interface AuthCodesTable {
  user_id: string;
  code_hash: string;
  expires_at: Instant;
  tries: Defaulted<number>;
  sent_at: Instant;
}

interface StepUpCodesTable {
  user_id: string;
  sent_at: Instant;
  request_hash: string;
  code_hash: string;
  expires_at: Instant;
  tries: Defaulted<number>;
}

interface PasswordResetsTable {
  token_hash: string;
  user_id: string;
  expires_at: Instant;
  used_at: Once;
}

interface EventTicketsTable {
  token_hash: string;
  session_id: string;
  organization_id: string;
  expires_at: Instant;
}

export interface SignInTables {
  credentials: CredentialsTable;
  sessions: SessionsTable;
  renewals: RenewalsTable;
  sign_in_attempts: SignInAttemptsTable;
  auth_codes: AuthCodesTable;
  step_up_codes: StepUpCodesTable;
  password_resets: PasswordResetsTable;
  recovery_codes: RecoveryCodesTable;
  event_tickets: EventTicketsTable;
}
