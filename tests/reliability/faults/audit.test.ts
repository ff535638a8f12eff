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
  while (!has(({ refuel }) => refuel?.receipt) || !has(({ payment }) => payment)) await storm.more(10);
  await storm.end();
  expect(await server.terminate()).toEqual({ code: 0, errors: '' });
  await lookInto(settings, async (database, key) => {
    await audit(database, companies, storm, key);
    for (const [what, [does, undoes]] of Object.entries(harms)) {
      await database.pool.query(does);
      await expect(audit(database, companies, storm, key), what).rejects.toThrow();
      await database.pool.query(undoes);
    }
    await audit(database, companies, storm, key);
  });
});
