import type { Clock } from '../../platform/clock.ts';
import type { Tenancy } from '../../platform/database/tenancy.ts';
import { newId } from '../../platform/identifier.ts';
import { hashToken, newToken } from '../../platform/accounts/tokens.ts';
import {
  byKeyHash,
  findTerminals,
  insertTerminal,
  revokeTerminal,
  type TerminalRow,
} from './terminals.repository.ts';

export interface Terminals {
  find(key: string): Promise<TerminalRow | null>;
  /** Adds a terminal for the station with this CNPJ. Only the returned value contains the key. */
  add(stationTaxNumber: string, label: string): Promise<{ id: string; key: string }>;
  /** Revokes a terminal. Returns false if the terminal does not exist or was already revoked. */
  revoke(id: string): Promise<boolean>;
  list(): Promise<TerminalRow[]>;
}

/** Prefix of every terminal key, which makes leaked keys recognizable. */
const KEY_START = 'litro_terminal_';

export function createTerminals({
  tenancy,
  clock,
}: {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
}): Terminals {
  return {
    find: async (key) => {
      if (!key.startsWith(KEY_START)) return null;
      const [found] = await tenancy.lookUp('terminals', () => byKeyHash({ keyHash: hashToken(key) }));
      return found ?? null;
    },
    add: async (stationTaxNumber, label) => {
      const [id, key] = [newId(clock), `${KEY_START}${newToken()}`];
      const row = { id, stationTaxNumber, label, createdAt: clock.now(), keyHash: hashToken(key) };
      await tenancy.asSystem('terminals', (tx) => insertTerminal(tx, row));
      return { id, key };
    },
    revoke: (id) => tenancy.asSystem('terminals', (tx) => revokeTerminal(tx, id, clock.now())),
    list: () => tenancy.asSystem('terminals', findTerminals),
  };
}
