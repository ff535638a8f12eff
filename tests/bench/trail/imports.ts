import type pg from 'pg';
import { cpfCheckDigits } from '../../../src/core/validation/cpf.ts';
import { IMPORTED, newPlate } from '../registers/fleet.ts';
import { ask } from '../server/client.ts';
import type { BuiltServer } from '../server/server-process.ts';
import type { Company } from '../server/world.ts';
import { processorMs } from './processor-time.ts';

export interface Import {
  readonly title: string;
  readonly path: string;
  readonly body: string;
  readonly table: 'vehicles' | 'members';
}

const rows = <T>(make: (at: number) => T): T[] => Array.from({ length: IMPORTED }, (_, at) => make(at));
const cpf = (at: number) => {
  const nine = String(900_000_000 + at);
  return `${nine}${cpfCheckDigits(nine)}`;
};

export const IMPORTS: readonly Import[] = [
  {
    title: 'vehicles',
    path: '/v1/admin/organization/bulk-vehicles',
    body: JSON.stringify({
      vehicles: rows((at) => ({
        licensePlate: newPlate(at),
        fuelType: 'diesel',
        make: 'Volvo',
        model: 'FH 540',
        year: 2022,
      })),
      mode: 'all',
    }),
    table: 'vehicles',
  },
  {
    title: 'drivers',
    path: '/v2/admin/organization/driver',
    body: JSON.stringify({
      drivers: rows((at) => ({
        firstName: 'Antônia',
        lastName: `Gonçalves ${at}`,
        identifier: cpf(at),
        email: `antonia${at}@frota.example`,
        phone: '11987654321',
      })),
      mode: 'all',
    }),
    table: 'members',
  },
];

export interface ImportTime {
  readonly ms: number;
  readonly processorMs: number;
}

/** Imports and deletes the records. Throws unless every record was imported. */
export async function importAndUndo(
  { url, pid }: Pick<BuiltServer, 'url' | 'pid'>,
  pool: pg.Pool,
  company: Company,
  { path, body, table }: Import,
): Promise<ImportTime> {
  let ms = 0;
  const ofProcessors = await processorMs(pool, pid, async () => {
    const startedAt = performance.now();
    await ask(url, company, { method: 'POST', path, body });
    ms = performance.now() - startedAt;
  });
  const { rowCount } = await pool.query(
    `DELETE FROM ${table} WHERE organization_id = $1 AND import_id IS NOT NULL`,
    [company.id],
  );
  if (rowCount !== IMPORTED) throw new Error(`${rowCount} ${table} were imported, not ${IMPORTED}.`);
  await pool.query(`VACUUM ANALYZE ${table}`);
  // The checkpoint writes all changed pages, so that the next round does not write pages of this round.
  await pool.query('CHECKPOINT');
  return { ms, processorMs: ofProcessors };
}
