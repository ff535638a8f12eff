import { expect, it } from 'vitest';
import { audit } from './audit.ts';
import { startStorm } from './bank.ts';
import { lookInto, prepareFolder } from './databases.ts';
import { startServer } from './running-server.ts';

const damages: Readonly<Record<string, readonly [does: string, undoes: string]>> = {
  'receipts with a wrong access key': [
    'UPDATE receipts SET access_key = reverse(access_key)',
    'UPDATE receipts SET access_key = reverse(access_key)',
  ],
  'missing refuels': [
    `UPDATE fills SET performed_at = performed_at - interval '1 year'`,
    `UPDATE fills SET performed_at = performed_at + interval '1 year'`,
  ],
  'days with a higher sum than their refuels': [
    'UPDATE company_days SET spent_cents = spent_cents + 1',
    'UPDATE company_days SET spent_cents = spent_cents - 1',
  ],
  'missing payments': [
    'UPDATE payments SET reference = reverse(reference)',
    'UPDATE payments SET reference = reverse(reference)',
  ],
  'missing purchases': [
    `UPDATE purchases SET created_at = created_at - interval '1 year'`,
    `UPDATE purchases SET created_at = created_at + interval '1 year'`,
  ],
  'bills with a wrong count of lines': [
    `UPDATE bills SET line_count = line_count + 1 WHERE status <> 'pending'`,
    `UPDATE bills SET line_count = line_count - 1 WHERE status <> 'pending'`,
  ],
  'purchases without a bill': [
    `UPDATE purchases p SET bill_id = NULL FROM bills b WHERE b.id = p.bill_id`,
    `UPDATE purchases p SET bill_id = b.id FROM bills b, journal_entries e WHERE e.id = p.entry_id
       AND b.organization_id = p.organization_id AND b.status <> 'pending'
       AND e.posted_at >= b.starts_at AND e.posted_at < b.ends_at`,
  ],
  'purchases on the bill of the previous week': [
    `UPDATE purchases p SET bill_id = b.previous_id FROM bills b WHERE b.id = p.bill_id AND b.previous_id IS NOT NULL`,
    `UPDATE purchases p SET bill_id = b.id FROM bills b, journal_entries e WHERE e.id = p.entry_id
       AND b.organization_id = p.organization_id AND b.status <> 'pending'
       AND e.posted_at >= b.starts_at AND e.posted_at < b.ends_at`,
  ],
  'bills that end a day late': [
    `UPDATE bills SET ends_at = ends_at + interval '1 day' WHERE status <> 'pending'`,
    `UPDATE bills SET ends_at = ends_at - interval '1 day' WHERE status <> 'pending'`,
  ],
  'bound distributions with the entry of their purchase': [
    `CREATE TABLE was_distributed AS SELECT id, distribution_entry_id AS entry_id FROM purchases;
     UPDATE purchases SET distribution_entry_id = entry_id WHERE distribution_status = 'done'`,
    `UPDATE purchases p SET distribution_entry_id = h.entry_id FROM was_distributed h WHERE h.id = p.id; DROP TABLE was_distributed`,
  ],
  'runs on days outside their schedule': [
    'UPDATE schedule_runs SET run_on = run_on - 1000',
    'UPDATE schedule_runs SET run_on = run_on + 1000',
  ],
  'a lost line in the log of a schedule': [
    `CREATE TABLE was_logged AS SELECT * FROM schedule_runs WHERE entry_id IS NOT NULL LIMIT 1;
     DELETE FROM schedule_runs r USING was_logged w WHERE w.id = r.id`,
    'INSERT INTO schedule_runs SELECT * FROM was_logged; DROP TABLE was_logged',
  ],
  'logs with higher amounts than distributed': [
    'UPDATE schedule_runs SET amount_cents = amount_cents + 1, wanted_cents = wanted_cents + 1 WHERE entry_id IS NOT NULL',
    'UPDATE schedule_runs SET amount_cents = amount_cents - 1, wanted_cents = wanted_cents - 1 WHERE entry_id IS NOT NULL',
  ],
  'distributions with a schedule as their wrong source': [
    `CREATE TABLE was_recorded AS SELECT entry_id, source FROM hand_outs;
     UPDATE hand_outs SET source = 'schedule'`,
    'UPDATE hand_outs h SET source = w.source FROM was_recorded w WHERE w.entry_id = h.entry_id; DROP TABLE was_recorded',
  ],
  'missing tank operations': [
    `UPDATE tank_operations SET performed_at = performed_at - interval '1 year'`,
    `UPDATE tank_operations SET performed_at = performed_at + interval '1 year'`,
  ],
  'tank claims that differ from their wallets': [
    `UPDATE ledger_accounts SET balance_cents = balance_cents - 1 WHERE kind = 'tankClaims'`,
    `UPDATE ledger_accounts SET balance_cents = balance_cents + 1 WHERE kind = 'tankClaims'`,
  ],
  'wrong sums of refuels': [
    'UPDATE refuel_sums SET amount_cents = amount_cents + 1',
    'UPDATE refuel_sums SET amount_cents = amount_cents - 1',
  ],
};

it('the audit finds every kind of damaged record outside the ledger', async () => {
  const { companies, settings } = await prepareFolder({ companies: 1 });
  const server = await startServer(settings);
  const storm = await startStorm(companies, { urls: [server.url] });
  const has = (isOfKind: (one: (typeof storm.acknowledged)[number]) => unknown) =>
    storm.acknowledged.some(isOfKind);
  const isIncomplete = () =>
    !has(({ refuel }) => refuel?.receipt) ||
    !has(({ payment }) => payment) ||
    !has(({ operation }) => operation);
  while (isIncomplete()) await storm.more(10);
  await storm.end();
  expect(await server.terminate()).toEqual({ code: 0, errors: '' });
  await lookInto(settings, async (database, key) => {
    await audit(database, companies, storm, key);
    for (const [what, [does, undoes]] of Object.entries(damages)) {
      await database.pool.query(does);
      await expect(audit(database, companies, storm, key), what).rejects.toThrow();
      await database.pool.query(undoes);
    }
    await database.pool.query('DELETE FROM unsent_mails');
    await expect(audit(database, companies, storm, key, { taken: () => 0 })).rejects.toThrow(
      'without a mail',
    );
    await audit(database, companies, storm, key);
  });
});
