import { readFileSync } from 'node:fs';
import type pg from 'pg';

export const processorMsOf = (pid: number): number => ticksOf(pid) * TICK_MS;

/** Linux reports processor time in hundredths of a second. */
const TICK_MS = 10;

/** Processor time of each process since its start. The map has no entry for a closed connection. */
async function readTicks(pool: pg.Pool, server: number): Promise<Map<number, number>> {
  const { rows } = await pool.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend'`,
  );
  return new Map([server, ...rows.map(({ pid }) => pid)].map((pid) => [pid, ticksOf(pid)]));
}

function ticksOf(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user, system] = fields.split(' ').slice(11, 13);
  return Number(user) + Number(system);
}

export async function processorMs(
  pool: pg.Pool,
  server: number,
  work: () => Promise<unknown>,
): Promise<number> {
  const before = await readTicks(pool, server);
  await work();
  const after = await readTicks(pool, server);
  return [...after].reduce((sum, [pid, ticks]) => sum + ticks - (before.get(pid) ?? 0), 0) * TICK_MS;
}
