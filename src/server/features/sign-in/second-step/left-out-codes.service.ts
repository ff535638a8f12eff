import { sql } from 'kysely';
import type { Tenancy, DatabaseTransaction } from '../../../platform/database/tenancy.ts';
import type { MailPort } from '../../../platform/mail/mail-port.ts';

/** Returns one warning if companies or people require mailed codes that this server cannot send. */
export async function warnOfLeftOutCodes(
  tenancy: Tenancy,
  mail: Pick<MailPort, 'reachesReaders'>,
): Promise<string[]> {
  if (mail.reachesReaders) return [];
  const { companies, people } = await tenancy.asSystem('sign-in', countLeftOut);
  if (companies + people === 0) return [];
  return [
    `SMTP_URL is missing: mailed codes are not asked for at sign-in, though ${companies} companies require them and ${people} people chose them`,
  ];
}

async function countLeftOut(tx: DatabaseTransaction): Promise<{ companies: number; people: number }> {
  const { rows } = await sql<{ companies: number; people: number }>`
    SELECT
      (SELECT count(*)::int FROM organization_settings s JOIN organizations o ON o.organization_id = s.organization_id
        WHERE s.require_two_step AND o.status = 'active') AS companies,
      (SELECT count(*)::int FROM credentials c
        WHERE c.two_step AND c.authenticator_since IS NULL AND c.status = 'active' AND c.role <> 'SuperAdminOrg') AS people`.execute(
    tx,
  );
  return rows[0] ?? { companies: 0, people: 0 };
}
