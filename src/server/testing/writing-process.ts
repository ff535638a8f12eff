/**
 * A process for tests to kill: opens the database of the folder it is given, says "open", then commits one row after the
 * other and says each number once it is committed.
 */
import { writeSync } from 'node:fs';
import { openDatabase } from '../database/database.ts';
import { StartError } from '../database/start-error.ts';

const [, , dataDir = '', rows = 'Infinity'] = process.argv;
// Straight to the pipe, so that what was said before the end is read.
const say = (line: string) => writeSync(1, `${line}\n`);

try {
  const { pool } = await openDatabase({ kind: 'embedded', dataDir });
  say('open');
  await pool.query('CREATE TABLE IF NOT EXISTS written (number bigint PRIMARY KEY)');
  const { rows: found } = await pool.query<{ next: number }>(
    'SELECT coalesce(max(number), 0) + 1 AS next FROM written',
  );
  for (let number = found[0]?.next ?? 1; number <= Number(rows); number += 1) {
    await pool.query('INSERT INTO written VALUES ($1)', [number]);
    say(String(number));
  }
  say('idle');
  setInterval(() => {}, 60_000);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
