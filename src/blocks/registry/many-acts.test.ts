import { describe, expect, it, vi } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import { manyActs, withoutRefused } from './many-acts.tsx';
import type {
  ManyAct,
  RegistryCalls,
  RegistryDescription,
  RegistryRecord,
  SharedWords,
} from './registry-types.ts';

interface Row extends RegistryRecord {
  readonly held: number;
}
const row = (_id: string, held: number, status: Row['status'] = 'active'): Row => ({ _id, held, status });
const rows = [row('a', 0.1), row('b', 0.2), row('c', 0, 'inactive')];
const under = { key: 'k', onChecking: () => {} };

function describeActs({ canRest = true, mayAdd = true } = {}) {
  const shared = (key: string, values: object = {}) =>
    [key, ...Object.values(values).map(String)].join(' ').trim();
  const words = { shared, locale: 'pt-BR', session: { can: () => mayAdd } } as unknown as SharedWords;
  const description = {
    texts: { table: 'Motoristas' },
    canRest,
    nameOf: ({ _id }: Row) => _id,
    countOf: (count: number) => `${count} motoristas`,
    balanceOf: ({ held }: Row) => held,
  } as unknown as RegistryDescription<Row>;
  const changeStatuses = vi.fn<NonNullable<RegistryCalls<Row>['changeStatuses']>>(async (ids) => ({
    changed: ids.length,
    returned: 0.3,
  }));
  const acts = manyActs('driver', description, { changeStatuses }, words);
  const act = (key: string) => acts.find((one) => one.key === key) as ManyAct<Row>;
  return { acts, act, changeStatuses };
}

describe('many records at once', () => {
  it('are asked about by their number and names, with one sum to the cent', () => {
    const inactivate = describeActs().act('inactivated');
    const of = inactivate.of(rows);
    expect(inactivate.title(of)).toBe('askInactivate 2 motoristas');
    expect(inactivate.confirm(of)).toBe('returning_inactivate R$\u00a00,30');
    expect(inactivate.facts?.(of)[0]).toEqual({ label: 'Motoristas', value: 'a, b' });
  });

  it('are changed by one call, all but those that are so already', async () => {
    const { act, changeStatuses } = describeActs();
    const inactivate = act('inactivated');
    const { said, returned, undo } = await inactivate.run(inactivate.of(rows), {}, under);
    expect(changeStatuses).toHaveBeenCalledExactlyOnceWith(['a', 'b'], 'inactive', under);
    expect([said, returned]).toEqual(['manyReturned_inactivated 2 motoristas R$\u00a00,30', 0.3]);
    expect(undo?.keeps).toBe('returnedStays R$\u00a00,30');
    expect(undo?.act).toBe(act('activated'));
  });

  it('cannot be brought back by those who may not', async () => {
    const inactivate = describeActs({ mayAdd: false }).act('inactivated');
    expect((await inactivate.run(inactivate.of(rows), {}, under)).undo).toBeUndefined();
  });

  it('name those that stood in the way, and can go on without them', () => {
    const inactivate = describeActs().act('inactivated');
    const details: ErrorBody['details'] = [{ id: 'b', reason: 'deleted' }];
    const error = { code: 'record_deleted', details } as const;
    expect(inactivate.failed(rows, error)).toBe('manyRefused b');
    expect(withoutRefused(rows, error).map(({ _id }) => _id)).toEqual(['a', 'c']);
    expect(withoutRefused(rows, { code: 'permission_missing' })).toEqual(rows);
  });

  it('are not offered where records cannot be inactive', () => {
    expect(describeActs({ canRest: false }).acts).toEqual([]);
  });
});
