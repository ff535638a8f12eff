import { describe, expect, it } from 'vitest';
import { builtinActions } from './builtin-actions.tsx';
import { dataColumnsOf } from './registry-columns.tsx';
import type { RegistryCalls, RegistryDescription, RegistryRecord, SharedWords } from './registry-types.ts';

interface Row extends RegistryRecord {
  readonly held?: number;
}
const row: Row = { _id: 'r1', status: 'active', held: 12.5 };
const shared = ((key: string) => key) as unknown as SharedWords['shared'];
const words = { shared, locale: 'pt-BR' } as SharedWords;

function describeRows(balanceOf?: (row: Row) => number): RegistryDescription<Row> {
  return {
    texts: { table: '', create: '', emptyTitle: '', empty: '', failed: () => '' },
    fileName: 'rows',
    sortKeys: [],
    nameOf: () => 'r',
    columns: [],
    fields: [],
    ...(balanceOf && { balanceOf }),
  };
}

function read(description: RegistryDescription<Row>, restore?: RegistryCalls<Row>['restore']) {
  const calls: Partial<RegistryCalls<Row>> = restore ? { restore } : {};
  const actions = builtinActions('vehicle', description, calls as RegistryCalls<Row>, words);
  const remove = actions.find(({ key }) => key === 'deleted');
  return {
    keys: actions.map(({ key }) => key),
    columns: dataColumnsOf(description, words).map(({ key }) => key),
    text: remove?.text?.(row),
    confirm: remove?.confirm(row),
    facts: remove?.facts?.(row).map(({ label }) => label),
  };
}

const restore = async () => ({});

describe('texts and actions of a register', () => {
  it('name the credit that returns to the company if records hold credit', () => {
    expect(
      read(
        describeRows(({ held = 0 }) => held),
        restore,
      ),
    ).toMatchObject({
      columns: ['status', 'balance'],
      text: 'creditText_delete',
      confirm: 'returning_delete',
      facts: ['factReturns'],
    });
  });

  it('mention no credit if records own no wallet', () => {
    expect(read(describeRows(), restore)).toMatchObject({
      columns: ['status'],
      text: 'plainText_delete',
      confirm: 'delete',
      facts: undefined,
    });
  });

  it('call a deletion final and offer no restore if the register has no call for it', () => {
    expect(read(describeRows())).toMatchObject({
      keys: ['inactivated', 'activated', 'deleted'],
      text: 'finalText_delete',
    });
    expect(read(describeRows(), restore).keys).toContain('restored');
  });
});
