import { expect, it } from 'vitest';
import { audit } from './audit.ts';
import { startStorm } from './bank.ts';
import { lookInto, prepareFolder } from './databases.ts';
import { startServer } from './running-server.ts';

/** What befalls the records beside the ledger, and how it is made good again. */
const harms: Readonly<Record<string, readonly [does: string, undoes: string]>> = {
  'the receipts of other refuels': [
    'UPDATE receipts SET access_key = reverse(access_key)',
    'UPDATE receipts SET access_key = reverse(access_key)',
  ],
  'refuels that are not there': [
    `UPDATE fills SET performed_at = performed_at - interval '1 year'`,
    `UPDATE fills SET performed_at = performed_at + interval '1 year'`,
  ],
  'days that count more than was refuelled': [
    'UPDATE company_days SET spent_cents = spent_cents + 1',
    'UPDATE company_days SET spent_cents = spent_cents - 1',
  ],
  'payments that are not there': [
    'UPDATE payments SET reference = reverse(reference)',
    'UPDATE payments SET reference = reverse(reference)',
  ],
  'purchases that nobody asked for': [
    `UPDATE purchases SET created_at = created_at - interval '1 year'`,
    `UPDATE purchases SET created_at = created_at + interval '1 year'`,
  ],
  'bills that count another line': [
    `UPDATE bills SET line_count = line_count + 1 WHERE status <> 'pending'`,
    `UPDATE bills SET line_count = line_count - 1 WHERE status <> 'pending'`,
  ],
  'purchases that stand on no bill': [
    `UPDATE purchases p SET bill_id = NULL FROM bills b WHERE b.id = p.bill_id`,
    `UPDATE purchases p SET bill_id = b.id FROM bills b, journal_entries e WHERE e.id = p.entry_id
       AND b.organization_id = p.organization_id AND b.status <> 'pending'
       AND e.posted_at >= b.starts_at AND e.posted_at < b.ends_at`,
  ],
  'purchases on the bill of the week before': [
    `UPDATE purchases p SET bill_id = b.previous_id FROM bills b WHERE b.id = p.bill_id AND b.previous_id IS NOT NULL`,
    `UPDATE purchases p SET bill_id = b.id FROM bills b, journal_entries e WHERE e.id = p.entry_id
       AND b.organization_id = p.organization_id AND b.status <> 'pending'
       AND e.posted_at >= b.starts_at AND e.posted_at < b.ends_at`,
  ],
  'a bill that lasts a day more': [
    `UPDATE bills SET ends_at = ends_at + interval '1 day' WHERE status <> 'pending'`,
    `UPDATE bills SET ends_at = ends_at - interval '1 day' WHERE status <> 'pending'`,
  ],
  'distributions that were another one’s': [
    `CREATE TABLE was_distributed AS SELECT id, distribution_entry_id AS entry_id FROM purchases;
     UPDATE purchases SET distribution_entry_id = entry_id WHERE distribution_status = 'done'`,
    `UPDATE purchases p SET distribution_entry_id = h.entry_id FROM was_distributed h WHERE h.id = p.id; DROP TABLE was_distributed`,
  ],
  'runs of days that no schedule names': [
    'UPDATE schedule_runs SET run_on = run_on - 1000',
    'UPDATE schedule_runs SET run_on = run_on + 1000',
  ],
  'a run without a line in its log': [
    `CREATE TABLE was_logged AS SELECT * FROM schedule_runs WHERE entry_id IS NOT NULL LIMIT 1;
     DELETE FROM schedule_runs r USING was_logged w WHERE w.id = r.id`,
    'INSERT INTO schedule_runs SELECT * FROM was_logged; DROP TABLE was_logged',
  ],
  'logs that say more than was handed out': [
    'UPDATE schedule_runs SET amount_cents = amount_cents + 1, wanted_cents = wanted_cents + 1 WHERE entry_id IS NOT NULL',
    'UPDATE schedule_runs SET amount_cents = amount_cents - 1, wanted_cents = wanted_cents - 1 WHERE entry_id IS NOT NULL',
  ],
  'distributions of which no schedule knows': [
    `CREATE TABLE was_recorded AS SELECT entry_id, source FROM hand_outs;
     UPDATE hand_outs SET source = 'schedule'`,
    'UPDATE hand_outs h SET source = w.source FROM was_recorded w WHERE w.entry_id = h.entry_id; DROP TABLE was_recorded',
  ],
  'operations of tanks that are not there': [
    `UPDATE tank_operations SET performed_at = performed_at - interval '1 year'`,
    `UPDATE tank_operations SET performed_at = performed_at + interval '1 year'`,
  ],
  'claims that no wallet has': [
    `UPDATE ledger_accounts SET balance_cents = balance_cents - 1 WHERE kind = 'tankClaims'`,
    `UPDATE ledger_accounts SET balance_cents = balance_cents + 1 WHERE kind = 'tankClaims'`,
  ],
  'sums of other refuels': [
    'UPDATE refuel_sums SET amount_cents = amount_cents + 1',
    'UPDATE refuel_sums SET amount_cents = amount_cents - 1',
  ],
};

it('the audit finds what is wrong beside the ledger', async () => {
  const { companies, settings } = await prepareFolder({ companies: 1 });
  const server = await startServer(settings);
  const storm = await startStorm(companies, { urls: [server.url] });
  const has = (what: (one: (typeof storm.acknowledged)[number]) => unknown) => storm.acknowledged.some(what);
  const isWanting = () =>
    !has(({ refuel }) => refuel?.receipt) ||
    !has(({ payment }) => payment) ||
    !has(({ operation }) => operation);
  while (isWanting()) await storm.more(10);
  await storm.end();
  expect(await server.terminate()).toEqual({ code: 0, errors: '' });
  await lookInto(settings, async (database, key) => {
    await audit(database, companies, storm, key);
    for (const [what, [does, undoes]] of Object.entries(harms)) {
      await database.pool.query(does);
      await expect(audit(database, companies, storm, key), what).rejects.toThrow();
      await database.pool.query(undoes);
    }
    await database.pool.query('DELETE FROM unsent_mails');
    await expect(audit(database, companies, storm, key, { taken: () => 0 })).rejects.toThrow(
      'nobody was told',
    );
    await audit(database, companies, storm, key);
  });
});
