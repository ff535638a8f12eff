import { describe, expect, it, vi } from 'vitest';
import type { ErrorBody } from '#contract/error-body.ts';
import { manyActions, withoutRefused } from './many-actions.tsx';
import type {
  ManyAction,
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

function describeActions({ canRest = true, mayAdd = true } = {}) {
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
  const actions = manyActions('driver', description, { changeStatuses }, words);
  const action = (key: string) => actions.find((one) => one.key === key) as ManyAction<Row>;
  return { actions, action, changeStatuses };
}

describe('manyActs', () => {
  it('asks about records with their number, their names and an exact sum of credit', () => {
    const inactivate = describeActions().action('inactivated');
    const of = inactivate.of(rows);
    expect(inactivate.title(of)).toBe('askInactivate 2 motoristas');
    expect(inactivate.confirm(of)).toBe('returning_inactivate R$\u00a00,30');
    expect(inactivate.facts?.(of)[0]).toEqual({ label: 'Motoristas', value: 'a, b' });
  });

  it('changes records by a single call, except records that already have the status', async () => {
    const { action, changeStatuses } = describeActions();
    const inactivate = action('inactivated');
    const { said, returned, undo } = await inactivate.run(inactivate.of(rows), {}, under);
    expect(changeStatuses).toHaveBeenCalledExactlyOnceWith(['a', 'b'], 'inactive', under);
    expect([said, returned]).toEqual(['manyReturned_inactivated 2 motoristas R$\u00a00,30', 0.3]);
    expect(undo?.keeps).toBe('returnedStays R$\u00a00,30');
    expect(undo?.action).toBe(action('activated'));
  });

  it('offers no undo to a user without the permission for it', async () => {
    const inactivate = describeActions({ mayAdd: false }).action('inactivated');
    expect((await inactivate.run(inactivate.of(rows), {}, under)).undo).toBeUndefined();
  });

  it('names the records that the server refused, and continues without them', () => {
    const inactivate = describeActions().action('inactivated');
    const details: ErrorBody['details'] = [{ id: 'b', reason: 'deleted' }];
    const error = { code: 'record_deleted', details } as const;
    expect(inactivate.failed(rows, error)).toBe('manyRefused b');
    expect(withoutRefused(rows, error).map(({ _id }) => _id)).toEqual(['a', 'c']);
    expect(withoutRefused(rows, { code: 'permission_missing' })).toEqual(rows);
  });

  it('offers no action if records cannot be inactive', () => {
    expect(describeActions({ canRest: false }).actions).toEqual([]);
  });
});
