import type { Defaulted, Instant, Once } from '../column-types.ts';

interface ApiKeysTable {
  organization_id: string;
  id: string;
  name: string;
  key_hash: string;
  former_hash: Defaulted<string | null>;
  former_until: Once;
  elements: string[];
  permissions: string[];
  origins: string[];
  allows_servers: boolean;
  sessions_per_minute: number;
  created_at: Instant;
  created_by: string | null;
  rotated_at: Once;
  used_at: Once;
  revoked_at: Once;
}

interface EmbedUsersTable {
  organization_id: string;
  id: string;
  api_key_id: string;
  external_id: string;
  name: string;
  created_at: Instant;
}

interface EmbedSessionsTable {
  id: string;
  token_hash: string;
  organization_id: string;
  api_key_id: string;
  user_id: string;
  elements: string[];
  permissions: string[];
  origins: string[];
  allows_servers: boolean;
  is_read_only: boolean;
  administrator_id: string | null;
  created_at: Instant;
  expires_at: Instant;
  ended_at: Once;
}

export interface ApiKeyTables {
  api_keys: ApiKeysTable;
  embed_users: EmbedUsersTable;
  embed_sessions: EmbedSessionsTable;
}
