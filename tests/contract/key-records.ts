import { newId } from '../../src/server/platform/identifier.ts';
import { hashToken, newToken } from '../../src/server/platform/accounts/tokens.ts';
import type { Portal } from '../../src/server/testing/portal.ts';

const ELEMENTS = ['litro-balance'];
const PERMISSIONS = ['portal.balanceDistribution.list'];
const ORIGINS = ['https://erp.example'];

export async function createApiKeys(
  portal: Portal,
  organizationId: string,
  { word, userId }: { readonly word: string; readonly userId: string },
): Promise<void> {
  const now = portal.clock.now();
  const until = new Date(now.getTime() + 15 * 60_000);
  for (const [at, revokedAt] of [null, now].entries()) {
    const [key, user] = [newId(portal.clock), newId(portal.clock)];
    await portal.pool.query(
      `INSERT INTO api_keys (organization_id, id, name, key_hash, former_hash, former_until, elements, permissions, origins,
         allows_servers, sessions_per_minute, created_at, created_by, revoked_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, false, 60, $10, $11, $12)`,
      [
        organizationId,
        key,
        `${word} ERP ${at}`,
        hashToken(newToken()),
        hashToken(newToken()),
        until,
        ELEMENTS,
        PERMISSIONS,
        ORIGINS,
        now,
        userId,
        revokedAt,
      ],
    );
    await portal.pool.query(
      `INSERT INTO embed_users (organization_id, id, api_key_id, external_id, name, created_at)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [organizationId, user, key, `${word}-42`, `${word} Souza`, now],
    );
    await portal.pool.query(
      `INSERT INTO embed_sessions (id, token_hash, organization_id, api_key_id, user_id, elements, permissions, origins,
         allows_servers, is_read_only, created_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, false, false, $9, $10)`,
      [
        newId(portal.clock),
        hashToken(newToken()),
        organizationId,
        key,
        user,
        ELEMENTS,
        PERMISSIONS,
        ORIGINS,
        now,
        until,
      ],
    );
  }
}
