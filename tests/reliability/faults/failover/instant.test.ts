import { execFile, execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, cpSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../../src/server/testing/data-folder.ts';
import { repeatMovements, verifyLedger } from '../audit.ts';
import { startStorm } from '../bank.ts';
import { describePostgres, lookInto, ownPostgres, preparePostgres, type TestPostgres } from '../databases.ts';
import { run, startServer } from '../running-server.ts';
import { ask } from './pair.ts';

const command = promisify(execFile);

async function openFolder(): Promise<string> {
  const folder = await temporaryFolder();
  chmodSync(folder, 0o777);
  return folder;
}

async function archiveAll({ url }: TestPostgres): Promise<void> {
  const [{ last = '' } = {}] = await ask<{ last: string }>(
    url,
    'SELECT pg_walfile_name(pg_switch_wal()) AS last',
  );
  const archived = `SELECT FROM pg_stat_archiver WHERE last_archived_wal >= '${last}'`;
  while ((await ask(url, archived)).length === 0) await wait(50);
}

async function restore(backup: string, archive: string, instant: string): Promise<TestPostgres> {
  const server = await ownPostgres({
    from: (data) => {
      cpSync(backup, data, { recursive: true });
      appendFileSync(
        join(data, 'postgresql.auto.conf'),
        `restore_command = 'cp ${archive}/%f %p'\nrecovery_target_time = '${instant}'\nrecovery_target_action = 'promote'\n`,
      );
      writeFileSync(join(data, 'recovery.signal'), '');
      chmodSync(data, 0o700);
      if (process.getuid?.() === 0) execFileSync('chown', ['-R', `--reference=${dirname(data)}`, data]);
    },
  });
  const recovering = 'SELECT WHERE pg_is_in_recovery()';
  while ((await ask(server.url, recovering)).length > 0) await wait(50);
  return server;
}

describePostgres('a backup with an archive of the later write-ahead log', () => {
  it('restores an instant with all movements acknowledged before it and without later movements', async () => {
    const archive = await openFolder();
    const server = await ownPostgres({
      settings: ['archive_mode=on', `archive_command=cp %p ${archive}/%f`],
    });
    const { companies, settings } = await preparePostgres(server);
    const serving = await startServer(settings);
    const storm = await startStorm(companies, { urls: [serving.url] });
    await storm.more(30);
    const backup = join(await temporaryFolder(), 'backup');
    await command(join(server.bin, 'pg_basebackup'), ['-D', backup, '-d', server.url, '-c', 'fast']);
    await storm.more(30);
    const before = { acknowledged: [...storm.acknowledged] };
    const [{ now = '' } = {}] = await ask<{ now: string }>(server.url, 'SELECT now()::text AS now');
    await storm.more(30);
    await storm.end();
    expect(await serving.terminate()).toEqual({ code: 0, errors: '' });
    await archiveAll(server);

    const restored = await restore(backup, archive, now);
    const address = new URL(settings['DATABASE_URL'] ?? '');
    address.port = new URL(restored.url).port;
    const there = { ...settings, DATABASE_URL: address.href };
    await verifyLedger(there);
    const again = await startServer(there);
    await repeatMovements(again.url, before);
    expect(await again.terminate()).toEqual({ code: 0, errors: '' });
    const last = storm.acknowledged.findLast(({ entry }) => entry !== null)?.entry;
    await lookInto(there, async ({ pool }) => {
      const { rows } = await pool.query('SELECT FROM journal_entries WHERE id = $1', [last]);
      expect(rows).toEqual([]);
    });
    expect(await run('end-sessions', there).ended).toEqual({ code: 0, errors: '' });
  });
});
