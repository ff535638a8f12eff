import { preparedStatement } from '../../platform/database/driver/prepared-statements.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';

export interface TerminalRow {
  readonly id: string;
  readonly stationTaxNumber: string;
  readonly label: string;
  readonly createdAt: Date;
  readonly revokedAt: Date | null;
}

const COLUMNS = [
  'id',
  'station_tax_number as stationTaxNumber',
  'label',
  'created_at as createdAt',
  'revoked_at as revokedAt',
] as const;

export const byKeyHash = preparedStatement<{ readonly keyHash: string }, TerminalRow>((of, from) =>
  from
    .selectFrom('terminals')
    .select(COLUMNS)
    .where('key_hash', '=', of('keyHash'))
    .where('revoked_at', 'is', null),
);

export async function findTerminals(tx: DatabaseTransaction): Promise<TerminalRow[]> {
  return tx.selectFrom('terminals').select(COLUMNS).orderBy('id').execute();
}

export async function insertTerminal(
  tx: DatabaseTransaction,
  { id, stationTaxNumber, label, createdAt, keyHash }: Omit<TerminalRow, 'revokedAt'> & { keyHash: string },
): Promise<void> {
  await tx
    .insertInto('terminals')
    .values({ id, station_tax_number: stationTaxNumber, label, key_hash: keyHash, created_at: createdAt })
    .execute();
}

/** Revokes a terminal. Returns false if the terminal does not exist or was already revoked. */
export async function revokeTerminal(tx: DatabaseTransaction, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('terminals')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
