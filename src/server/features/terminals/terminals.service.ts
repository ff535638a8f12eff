/** The terminals of stations: each asks for refuels with a key of its own, of which only a hash is kept. */
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
  /** The one in use that has the key. */
  find(key: string): Promise<TerminalRow | null>;
  /** Makes one for the station of that CNPJ. The key is told here and never again. */
  add(stationTaxNumber: string, label: string): Promise<{ id: string; key: string }>;
  /** Whether it was in use until now. */
  revoke(id: string): Promise<boolean>;
  list(): Promise<TerminalRow[]>;
}

/** So that a key is known as one where it turns up. */
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
