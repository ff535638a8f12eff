import { describe, expect, it } from 'vitest';
import { readServer, tablesWritten } from '../testing/read-writes.ts';

const files = readServer();
const moduleOf = (path: string) =>
  /^(?:(?:platform|features|readers)\/([^/]+)|(ledger|records|sandbox))\//.exec(path)?.slice(1).find(Boolean);

const sharedTables: Readonly<Record<string, string>> = {
  'ledger members': 'an owner goes out of use with the movement that empties the wallets, under its lock',
  'ledger vehicles': 'an owner goes out of use with the movement that empties the wallets, under its lock',
  'ledger organizations':
    'the sharing type changes with the movement that returns the credit, under its lock',
  'tanks members': 'the role at tanks has a column that nothing else writes',
  'sign-in credentials':
    'second steps, reset links and first links change the account that `platform/accounts` reads',
  'distributions hand_outs': 'a collection adds to the row that its distribution wrote',
  'bills purchase_returns': 'a return becomes a line of the bill in the transaction that closes the bill',
  'seals journal_unsealed': 'the sealer takes what the journal left to be sealed',
  'seals refusals_unsealed': 'the sealer takes what refused refuels left to be sealed',
  'seals changes_unsealed': 'the sealer takes what the audit trail left to be sealed',
};

const namedAtRunTime: Readonly<Record<string, readonly string[]>> = {
  'platform/accounts/sessions.repository.ts': ['renewals', 'sessions'],
  'platform/seals/seals.repository.ts': [
    'journal_seals',
    'journal_unsealed',
    'refusal_seals',
    'refusals_unsealed',
    'change_seals',
    'changes_unsealed',
  ],
};

const outsiders: readonly RegExp[] = [
  // The demonstration writes tables of modules, but only before the server accepts requests.
  /^demo\//,
  /^platform\/database\/migrate\.ts$/,
];

const writes = files.flatMap((file) =>
  tablesWritten(file)
    .flatMap((table) => (table === '?' ? (namedAtRunTime[file.path] ?? ['?']) : [table]))
    .map((table) => ({ path: file.path, table, module: moduleOf(file.path) })),
);

describe('tables of the server', () => {
  it('finds a single module that writes each table, except for listed tables with a reason', () => {
    const writers = new Map<string, Set<string>>();
    for (const { module, table } of writes) {
      if (!module || `${module} ${table}` in sharedTables) continue;
      writers.set(table, (writers.get(table) ?? new Set()).add(module));
    }
    const shared = [...writers].filter(([, modules]) => modules.size > 1);
    expect(shared.map(([table, modules]) => `${table}: ${[...modules].join(', ')}`)).toEqual([]);
    expect(writers.size).toBeGreaterThan(20);
  });

  it('finds writes of tables only in modules and listed files', () => {
    const stray = writes.filter(({ path, module }) => !module && !outsiders.some((one) => one.test(path)));
    expect(stray).toEqual([]);
  });

  it('finds the name of the table in each write statement or in the list of names at run time', () => {
    expect(writes.filter(({ table, module }) => table === '?' && module)).toEqual([]);
  });

  it('lists exceptions only for modules that write the table and files that exist', () => {
    const known = new Set(writes.map(({ module, table }) => `${module} ${table}`));
    expect(Object.keys(sharedTables).filter((name) => !known.has(name))).toEqual([]);
    expect(Object.keys(namedAtRunTime).filter((path) => !files.some((file) => file.path === path))).toEqual(
      [],
    );
  });

  it.each([
    [`tx.insertInto('wallets').values(row)`, ['wallets']],
    [`tx\n  .updateTable('wallets')\n  .set(change)`, ['wallets']],
    [`tx.deleteFrom('wallets')`, ['wallets']],
    ['tx.updateTable(table)', ['?']],
    ['sql`INSERT INTO wallets (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET id = 2`', ['wallets']],
    ['sql`WITH moved AS (UPDATE wallets w SET id = 1 RETURNING id) DELETE FROM fills`', ['fills', 'wallets']],
    ['sql`SELECT id FROM wallets FOR UPDATE`', []],
    ['sql`SELECT id FROM wallets FOR NO KEY UPDATE OF wallets`', []],
    ['sql`DELETE FROM ${sql.table(table)}`', ['?']],
    ['/** UPDATE wallets is no statement here. */', []],
  ])('finds the written tables in %s', (text, tables) => {
    expect(tablesWritten({ text })).toEqual(tables);
  });
});

describe('decisions about credit', () => {
  const modules = files.filter(({ path }) => moduleOf(path) && !path.endsWith('.rules.ts'));

  /** Files that may write ledger entries. They decide no amounts; the decisions are in `*.rules.ts`. */
  const writersOfEntries = [
    'features/credit-transfers/transfer-credit.service.ts',
    'features/incoming-payments/payment/take-payment.service.ts',
    'features/incoming-payments/return/debt.service.ts',
    'features/incoming-payments/return/take-returns.service.ts',
    'features/purchases/buy.service.ts',
    'features/refuels/posting/post-refuel.service.ts',
    'features/refuels/posting/reversal.service.ts',
    'features/sharing-type/sharing-type.service.ts',
    'features/tanks/operations/tank-ledger.ts',
    'ledger/credit/moved.ts',
    'ledger/post-entry.ts',
  ];
  const naming = (pattern: RegExp) =>
    modules.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

  it('finds entries of the ledger only in the listed services', () => {
    expect(
      naming(/\b(postEntry|postEntryLater|insertEntry)\(/).filter((path) => !path.endsWith('.repository.ts')),
    ).toEqual(writersOfEntries);
  });

  it('finds calculations of moving amounts only in *.rules.ts', () => {
    expect(naming(/\b(negateCents|addCents|subtractCents|returnAll)\b/)).toEqual([]);
    expect(naming(/\bpostingsBetween\b/)).toEqual(['ledger/credit/moved.ts']);
  });

  it('finds each decision about credit in a simulation', () => {
    const movements = import.meta.glob<string>(
      ['../../../tests/movements/*.movement.ts', '../../../tests/reliability/tanks/tank-bank.ts'],
      {
        eager: true,
        query: '?raw',
        import: 'default',
      },
    );
    const described = Object.values(movements).join('\n');
    const rules = files
      .filter(({ path }) => moduleOf(path) && path.endsWith('.rules.ts'))
      .flatMap(({ text }) =>
        [...text.matchAll(/export function (decide\w+)/g)].map(([, name]) => name ?? ''),
      );
    expect(rules.length).toBeGreaterThan(8);
    expect(rules.filter((name) => !described.includes(name))).toEqual([]);
  });
});
