import { describe, expect, it } from 'vitest';
import {
  PERMISSION_AREAS,
  PERMISSION_KEYS,
  type Permission,
  type PermissionKey,
} from '#contract/permissions.ts';
import { ACTIONS, AREAS, areasOf, movesMoney, THEMES } from './areas.model.ts';
import {
  areasWithin,
  blockOf,
  consequencesOf,
  isActive,
  countActive,
  lacksView,
  parseHoldings,
  planShortcut,
  type MatrixChanger,
} from './matrix.model.ts';

const docOf = (_id: string, userPermission: Permission['userPermission']): Permission => ({
  _id,
  area: '',
  action: 'list',
  isAsked: true,
  userPermission,
});
const holding = (...keys: PermissionKey[]) =>
  parseHoldings(
    'u2',
    keys.map((key) => docOf(key, { _id: `r ${key}`, status: 'active' })),
  );
const by = (
  given: Partial<MatrixChanger> & { holdsOnly?: readonly PermissionKey[] } = {},
): MatrixChanger => ({
  mayChange: true,
  isSelf: false,
  isOfOperator: false,
  holds: (key) => given.holdsOnly?.includes(key) ?? true,
  ...given,
});

describe('areasOf', () => {
  it('assigns every permission area of the contract to exactly one theme', () => {
    expect(THEMES.flatMap(areasOf).sort()).toEqual([...PERMISSION_AREAS].sort());
    expect([...AREAS].sort()).toEqual([...PERMISSION_AREAS].sort());
  });
});

describe('parseHoldings', () => {
  it('lists every permission and treats a permission without an answer as inactive', () => {
    const holdings = holding('portal.vehicle.list');
    expect([...holdings.keys()].sort()).toEqual([...PERMISSION_KEYS].sort());
    expect(isActive(holdings, 'portal.vehicle.list')).toBe(true);
    expect(isActive(holdings, 'portal.vehicle.add')).toBe(false);
  });

  it('returns no record id for a permission held by rank or never granted', () => {
    const holdings = parseHoldings('u2', [
      docOf('portal.bill.list', { _id: 'u2', status: 'active' }),
      docOf('portal.bill.add', null),
      docOf('portal.bill.remove', { _id: 'r1', status: 'inactive' }),
      docOf('portal.unheard.list', { _id: 'r2', status: 'active' }),
    ]);
    expect(holdings.get('portal.bill.list')).toEqual({ active: true, recordId: null });
    expect(holdings.get('portal.bill.add')).toEqual({ active: false, recordId: null });
    expect(holdings.get('portal.bill.remove')).toEqual({ active: false, recordId: 'r1' });
    expect(holdings.size).toBe(PERMISSION_KEYS.length);
  });

  it('omits permissions that no call requires, and areas without other permissions', () => {
    const unasked = (key: PermissionKey): Permission => ({ ...docOf(key, null), isAsked: false });
    const holdings = parseHoldings('u2', [
      { ...docOf('portal.bill.list', { _id: 'r1', status: 'active' }), isAsked: false },
      unasked('portal.bill.add'),
      unasked('portal.bill.remove'),
      unasked('portal.sharedBalance.list'),
      docOf('portal.sharedBalance.add', { _id: 'r2', status: 'active' }),
    ]);
    expect(areasWithin(holdings, ['bill', 'sharedBalance', 'vehicle'])).toEqual(['sharedBalance', 'vehicle']);
    // The area `sharedBalance` has no `list` permission, so it cannot lack this permission.
    expect(lacksView(holdings, 'sharedBalance')).toBe(false);
    expect(planShortcut('nothing', ['bill'], holdings, by()).steps).toEqual([]);
    expect(planShortcut('everything', ['sharedBalance'], holdings, by()).steps.map(({ key }) => key)).toEqual(
      ['portal.sharedBalance.remove'],
    );
  });

  it('detects an area with a permission to change but no permission to list', () => {
    expect(lacksView(holding('portal.vehicle.add'), 'vehicle')).toBe(true);
    expect(lacksView(holding('portal.vehicle.add', 'portal.vehicle.list'), 'vehicle')).toBe(false);
    expect(lacksView(holding(), 'vehicle')).toBe(false);
  });
});

describe('blockOf', () => {
  const key = 'portal.vehicle.list';

  it.each([
    ['of the changer', by({ isSelf: true }), 'own'],
    ['without the permission to change', by({ mayChange: false }), 'readOnly'],
    ['that the changer does not hold', by({ holdsOnly: [] }), 'notHeld'],
    ['that the changer holds', by(), null],
  ] as const)('returns the block, or null, of a switch %s', (_situation, changer, block) => {
    expect(blockOf(key, changer)).toBe(block);
  });
});

describe('planShortcut', () => {
  it('grants missing permissions, list first, and leaves out permissions that the changer lacks', () => {
    const plan = planShortcut(
      'everything',
      ['vehicle'],
      holding('portal.vehicle.add'),
      by({ holdsOnly: ['portal.vehicle.list'] }),
    );
    expect(plan).toEqual({
      steps: [{ key: 'portal.vehicle.list', active: true }],
      leftOut: ['portal.vehicle.remove'],
    });
  });

  it('grants an operator all permissions except the right to grant, and does not count that right', () => {
    const granting = 'portal.permission.add';
    const ofOperator = by({ isOfOperator: true });
    const { steps, leftOut } = planShortcut('everything', ['permission'], holding(), ofOperator);
    expect([...steps.map(({ key }) => key), ...leftOut]).not.toContain(granting);
    expect(steps).toHaveLength(planShortcut('everything', ['permission'], holding(), by()).steps.length - 1);
    expect(blockOf(granting, ofOperator)).toBe('operator');
    expect(countActive(holding(), [granting], ofOperator)).toEqual({ active: 0, total: 0 });
    expect(countActive(holding(), [granting], by())).toEqual({ active: 0, total: 1 });
  });

  it('revokes only permissions that the changer holds', () => {
    const plan = planShortcut(
      'nothing',
      ['vehicle'],
      holding('portal.vehicle.list', 'portal.vehicle.add'),
      by({ holdsOnly: ['portal.vehicle.list'] }),
    );
    expect(plan).toEqual({
      steps: [{ key: 'portal.vehicle.list', active: false }],
      leftOut: ['portal.vehicle.add'],
    });
  });

  it('revokes the list permission last, and retains the list permission in onlySee', () => {
    const all = holding('portal.vehicle.list', 'portal.vehicle.add', 'portal.vehicle.remove');
    expect(planShortcut('onlySee', ['vehicle'], all, by()).steps.map(({ key }) => key)).toEqual([
      'portal.vehicle.remove',
      'portal.vehicle.add',
    ]);
    expect(planShortcut('nothing', ['vehicle'], all, by()).steps).toEqual(
      (['remove', 'add', 'list'] as const).map((action) => ({
        key: `portal.vehicle.${action}`,
        active: false,
      })),
    );
  });

  it('plans no step if the permissions already match', () => {
    const plan = planShortcut('onlySee', ['vehicle'], holding('portal.vehicle.list'), by());
    expect(plan).toEqual({ steps: [], leftOut: [] });
  });

  const after = (shortcut: 'finance' | 'fleet', ...before: PermissionKey[]) => {
    const active = new Set(before);
    for (const step of planShortcut(shortcut, AREAS, holding(...before), by()).steps) {
      if (step.active) active.add(step.key);
      else active.delete(step.key);
    }
    return active;
  };

  it('reaches the same set regardless of previous permissions', () => {
    for (const set of ['finance', 'fleet'] as const) {
      expect(after(set, 'portal.permission.add', 'portal.driver.remove')).toEqual(after(set));
      expect([...after(set)].filter((key) => /\.(permission|admin|settings|branches)\./.test(key))).toEqual(
        [],
      );
    }
    expect(after('finance').has('portal.balanceDistribution.add')).toBe(true);
    expect(after('finance').has('portal.vehicle.add')).toBe(false);
    expect(after('finance').has('portal.vehicle.list')).toBe(true);
    expect(after('fleet').has('portal.vehicle.remove')).toBe(true);
    expect([...after('fleet')].filter(movesMoney)).toEqual([]);
  });

  it('plans one step for each permission of all areas with the shortcut everything', () => {
    const { steps } = planShortcut('everything', AREAS, holding(), by());
    expect(new Set(steps.map(({ key }) => key)).size).toBe(AREAS.length * ACTIONS.length);
  });
});

describe('consequencesOf', () => {
  const taking = (...keys: PermissionKey[]) => keys.map((key) => ({ key, active: false }));

  it('reports the loss of this screen or of the right to change permissions', () => {
    expect(consequencesOf(taking('portal.permission.list'))).toEqual(['closesThisScreen']);
    expect(consequencesOf(taking('portal.permission.add'))).toEqual(['endsChanging']);
  });

  it('reports a granted permission to move credit and ignores a revoked permission', () => {
    const distribute = 'portal.balanceDistribution.add';
    expect(consequencesOf([{ key: distribute, active: true }])).toEqual(['movesMoney']);
    expect(consequencesOf(taking(distribute))).toEqual([]);
  });

  it('reports no consequence for other granted or revoked permissions', () => {
    expect(consequencesOf(taking('portal.bill.list'))).toEqual([]);
    expect(consequencesOf([{ key: 'portal.permission.add', active: true }])).toEqual([]);
  });
});
