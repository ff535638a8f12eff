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
  lacksSight,
  parseHoldings,
  planShortcut,
  type Changer,
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
const by = (given: Partial<Changer> & { holdsOnly?: readonly PermissionKey[] } = {}): Changer => ({
  mayChange: true,
  isSelf: false,
  isOfOperator: false,
  holds: (key) => given.holdsOnly?.includes(key) ?? true,
  ...given,
});

describe('the areas', () => {
  it('stand each under one theme, all that the contract knows', () => {
    expect(THEMES.flatMap(areasOf).sort()).toEqual([...PERMISSION_AREAS].sort());
    expect([...AREAS].sort()).toEqual([...PERMISSION_AREAS].sort());
  });
});

describe('what somebody holds', () => {
  it('is complete, and nothing where the server says nothing', () => {
    const holdings = holding('portal.vehicle.list');
    expect([...holdings.keys()].sort()).toEqual([...PERMISSION_KEYS].sort());
    expect(isActive(holdings, 'portal.vehicle.list')).toBe(true);
    expect(isActive(holdings, 'portal.vehicle.add')).toBe(false);
  });

  it('has no record to change where it is held by rank or never was given', () => {
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

  it('leaves out what no call asks for, and with it the areas in which nothing is left', () => {
    const unasked = (key: PermissionKey): Permission => ({ ...docOf(key, null), isAsked: false });
    const holdings = parseHoldings('u2', [
      { ...docOf('portal.bill.list', { _id: 'r1', status: 'active' }), isAsked: false },
      unasked('portal.bill.add'),
      unasked('portal.bill.remove'),
      unasked('portal.sharedBalance.list'),
      docOf('portal.sharedBalance.add', { _id: 'r2', status: 'active' }),
    ]);
    expect(areasWithin(holdings, ['bill', 'sharedBalance', 'vehicle'])).toEqual(['sharedBalance', 'vehicle']);
    // This area has no `list` permission that could be missing.
    expect(lacksSight(holdings, 'sharedBalance')).toBe(false);
    expect(planShortcut('nothing', ['bill'], holdings, by()).steps).toEqual([]);
    expect(planShortcut('everything', ['sharedBalance'], holdings, by()).steps.map(({ key }) => key)).toEqual(
      ['portal.sharedBalance.remove'],
    );
  });

  it('opens no screen where something may be done that cannot be seen', () => {
    expect(lacksSight(holding('portal.vehicle.add'), 'vehicle')).toBe(true);
    expect(lacksSight(holding('portal.vehicle.add', 'portal.vehicle.list'), 'vehicle')).toBe(false);
    expect(lacksSight(holding(), 'vehicle')).toBe(false);
  });
});

describe('a switch', () => {
  const key = 'portal.vehicle.list';

  it.each([
    ['own, whoever looks', by({ isSelf: true }), 'own'],
    ['without the permission to change', by({ mayChange: false }), 'readOnly'],
    ['not held by who would change it', by({ holdsOnly: [] }), 'notHeld'],
    ['held by who changes it', by(), null],
  ] as const)('%s', (_situation, changer, block) => {
    expect(blockOf(key, changer)).toBe(block);
  });
});

describe('a shortcut', () => {
  it('gives what is missing, sight first, and leaves out what the giver does not hold', () => {
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

  it('gives an operator all but the right to give, which counts for nothing', () => {
    const granting = 'portal.permission.add';
    const ofOperator = by({ isOfOperator: true });
    const { steps, leftOut } = planShortcut('everything', ['permission'], holding(), ofOperator);
    expect([...steps.map(({ key }) => key), ...leftOut]).not.toContain(granting);
    expect(steps).toHaveLength(planShortcut('everything', ['permission'], holding(), by()).steps.length - 1);
    expect(blockOf(granting, ofOperator)).toBe('operator');
    expect(countActive(holding(), [granting], ofOperator)).toEqual({ active: 0, total: 0 });
    expect(countActive(holding(), [granting], by())).toEqual({ active: 0, total: 1 });
  });

  it('takes nothing that the taker does not hold', () => {
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

  it('leaves seeing alone, and takes the rest before the sight would go', () => {
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

  it('comes to nothing where it is so already', () => {
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

  it('fills the matrix with a set, whatever stood there before', () => {
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

  it('for everything changes each of all areas once', () => {
    const { steps } = planShortcut('everything', AREAS, holding(), by());
    expect(new Set(steps.map(({ key }) => key)).size).toBe(AREAS.length * ACTIONS.length);
  });
});

describe('what is worth a question', () => {
  const taking = (...keys: PermissionKey[]) => keys.map((key) => ({ key, active: false }));

  it('is taking this very screen, or the right to change it', () => {
    expect(consequencesOf(taking('portal.permission.list'))).toEqual(['closesThisScreen']);
    expect(consequencesOf(taking('portal.permission.add'))).toEqual(['endsChanging']);
  });

  it('is giving what moves credit, and not taking it', () => {
    const handOut = 'portal.balanceDistribution.add';
    expect(consequencesOf([{ key: handOut, active: true }])).toEqual(['movesMoney']);
    expect(consequencesOf(taking(handOut))).toEqual([]);
  });

  it('is neither giving nor taking anything else', () => {
    expect(consequencesOf(taking('portal.bill.list'))).toEqual([]);
    expect(consequencesOf([{ key: 'portal.permission.add', active: true }])).toEqual([]);
  });
});
