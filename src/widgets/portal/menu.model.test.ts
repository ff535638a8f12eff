import { describe, expect, it } from 'vitest';
import {
  buildMenu,
  entryOf,
  parseScreens,
  partsOf,
  screenState,
  wantsOrganization,
  type Screen,
  type Viewer,
} from './menu.model.ts';

const screen = (name: string, more: Partial<Screen> = {}): Screen => ({
  name,
  path: `/app/${name}`,
  label: 'screen',
  icon: { path: 'M2 8h12' },
  group: 'balance',
  order: 1,
  elements: [],
  ...more,
});
const home = screen('home', { group: 'start', menu: null, superAdmin: 'either' });
const distribution = screen('distribution', {
  order: 2,
  permission: 'portal.balanceDistribution.list',
  closesEntry: true,
});
const bills = screen('bills', { permission: 'portal.bill.list' });
const aggregate = screen('organizations', { menu: null, superAdmin: 'unselected' });
const tanks = screen('tanks', { order: 3 });
const screens = [distribution, tanks, aggregate, bills, home];

const administrator: Viewer = {
  isSuperAdmin: false,
  organizationId: 'o1',
  menus: ['distribution', 'bills'],
  can: (key) => key === 'portal.bill.list',
};
const superAdmin: Viewer = { isSuperAdmin: true, organizationId: null, menus: null, can: () => true };
const shown = (viewer: Viewer) =>
  buildMenu(screens, viewer).map(({ group, items }) => [
    group,
    items.map((item) => `${item.screen.name}${item.enabled ? '' : ' (closed)'}`),
  ]);

describe('the menu', () => {
  it('of an administrator has what the plan opens, in order, and closes what lacks the permission', () => {
    expect(shown(administrator)).toEqual([
      ['start', ['home']],
      ['balance', ['organizations', 'bills', 'distribution (closed)']],
    ]);
  });

  it('leaves the entry of a screen open that says itself whom to ask', () => {
    const { closesEntry: _, ...schedules } = distribution;
    const viewer = { ...administrator, can: () => false };
    expect(screenState(schedules, viewer)).toBe('closed');
    expect(buildMenu([schedules], viewer)[0]?.items[0]?.enabled).toBe(true);
  });

  it('is empty when the subscription is not known', () => {
    expect(shown({ ...administrator, menus: null })).toEqual([]);
  });

  it('of a super administrator without an organisation has what spans organisations', () => {
    expect(shown(superAdmin)).toEqual([
      ['start', ['home']],
      ['balance', ['organizations']],
    ]);
  });

  it('of a super administrator with an organisation leaves those out', () => {
    expect(shown({ ...superAdmin, organizationId: 'o1', menus: ['distribution', 'tanks'] })).toEqual([
      ['start', ['home']],
      ['balance', ['distribution', 'tanks']],
    ]);
  });
});

describe('screens that belong together', () => {
  const invoices = screen('invoices', {
    ...bills,
    path: '/app/bills/invoices',
    partOf: bills.path,
    order: 2,
  });
  const family = [invoices, distribution, bills];

  it('have one entry in the menu, and lead to one another as far as they are open', () => {
    const [section] = buildMenu(family, administrator);
    expect(section?.items.map((item) => item.screen)).toEqual([bills, distribution]);
    expect([bills, invoices].map(entryOf)).toEqual([bills.path, bills.path]);
    for (const one of [bills, invoices])
      expect(partsOf(family, one, administrator)).toEqual([bills, invoices]);
    expect(partsOf(family, bills, { ...administrator, can: () => false })).toEqual([]);
    expect(partsOf(family, distribution, { ...administrator, can: () => true })).toEqual([]);
  });
});

describe('a screen', () => {
  it('is open, closed or not in the plan', () => {
    expect(screenState(bills, administrator)).toBe('open');
    expect(screenState(distribution, administrator)).toBe('closed');
    expect(screenState(tanks, administrator)).toBe('unplanned');
  });

  it('of one organisation wants it chosen by a super administrator', () => {
    expect(wantsOrganization(distribution, superAdmin)).toBe(true);
    expect(wantsOrganization(home, superAdmin)).toBe(false);
    expect(wantsOrganization(distribution, { ...superAdmin, organizationId: 'o1' })).toBe(false);
    expect(wantsOrganization(distribution, administrator)).toBe(false);
  });

  it('of super administrators alone is there for nobody else', () => {
    const waiting = screen('waiting', { menu: null, onlySuperAdmin: true });
    expect(screenState(waiting, { ...administrator, can: () => true })).toBe('hidden');
    expect(screenState(waiting, superAdmin)).toBe('hidden');
    expect(screenState(waiting, { ...superAdmin, organizationId: 'o1' })).toBe('open');
  });

  it('is named after the folder that brings it', () => {
    const { name: _, ...description } = bills;
    expect(parseScreens({ '../bills/bills.screen.ts': { screen: description } })).toEqual([bills]);
  });

  it('may be one of several that a widget has, each open by its own permission', () => {
    const { name: _, ...description } = bills;
    const history = { ...description, path: '/app/bills/history', permission: 'portal.driver.list' } as const;
    const several = parseScreens({ '../bills/bills.screen.ts': { screen: description, history } });
    expect(several).toEqual([bills, { ...history, name: 'bills' }]);
    expect(several.map((each) => screenState(each, administrator))).toEqual(['open', 'closed']);
  });
});
