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

describe('buildMenu', () => {
  it("orders the screens of an administrator's plan and disables entries without permission", () => {
    expect(shown(administrator)).toEqual([
      ['start', ['home']],
      ['balance', ['organizations', 'bills', 'distribution (closed)']],
    ]);
  });

  it('enables the entry of a screen that explains the missing permission itself', () => {
    const { closesEntry: _, ...schedules } = distribution;
    const viewer = { ...administrator, can: () => false };
    expect(screenState(schedules, viewer)).toBe('closed');
    expect(buildMenu([schedules], viewer)[0]?.items[0]?.enabled).toBe(true);
  });

  it('returns an empty menu while the subscription is unknown', () => {
    expect(shown({ ...administrator, menus: null })).toEqual([]);
  });

  it('shows a super administrator without an organization the screens of all organizations', () => {
    expect(shown(superAdmin)).toEqual([
      ['start', ['home']],
      ['balance', ['organizations']],
    ]);
  });

  it('hides the screens of all organizations after a super administrator selects an organization', () => {
    expect(shown({ ...superAdmin, organizationId: 'o1', menus: ['distribution', 'tanks'] })).toEqual([
      ['start', ['home']],
      ['balance', ['distribution', 'tanks']],
    ]);
  });
});

describe('screens with a common entry', () => {
  const invoices = screen('invoices', {
    ...bills,
    path: '/app/bills/invoices',
    partOf: bills.path,
    order: 2,
  });
  const family = [invoices, distribution, bills];

  it('groups screens under one menu entry and links the screens that the viewer may open', () => {
    const [section] = buildMenu(family, administrator);
    expect(section?.items.map((item) => item.screen)).toEqual([bills, distribution]);
    expect([bills, invoices].map(entryOf)).toEqual([bills.path, bills.path]);
    for (const one of [bills, invoices])
      expect(partsOf(family, one, administrator)).toEqual([bills, invoices]);
    expect(partsOf(family, bills, { ...administrator, can: () => false })).toEqual([]);
    expect(partsOf(family, distribution, { ...administrator, can: () => true })).toEqual([]);
  });
});

describe('screenState and parseScreens', () => {
  it('returns open, closed or unplanned for a screen', () => {
    expect(screenState(bills, administrator)).toBe('open');
    expect(screenState(distribution, administrator)).toBe('closed');
    expect(screenState(tanks, administrator)).toBe('unplanned');
  });

  it('requires a super administrator to select an organization for a screen of one organization', () => {
    expect(wantsOrganization(distribution, superAdmin)).toBe(true);
    expect(wantsOrganization(home, superAdmin)).toBe(false);
    expect(wantsOrganization(distribution, { ...superAdmin, organizationId: 'o1' })).toBe(false);
    expect(wantsOrganization(distribution, administrator)).toBe(false);
  });

  it('hides a screen of super administrators from other users and without an organization', () => {
    const waiting = screen('waiting', { menu: null, onlySuperAdmin: true });
    expect(screenState(waiting, { ...administrator, can: () => true })).toBe('hidden');
    expect(screenState(waiting, superAdmin)).toBe('hidden');
    expect(screenState(waiting, { ...superAdmin, organizationId: 'o1' })).toBe('open');
  });

  it('names a screen after its folder', () => {
    const { name: _, ...description } = bills;
    expect(parseScreens({ '../bills/bills.screen.ts': { screen: description } })).toEqual([bills]);
  });

  it('parses several screens of a widget, each with its own permission', () => {
    const { name: _, ...description } = bills;
    const history = { ...description, path: '/app/bills/history', permission: 'portal.driver.list' } as const;
    const several = parseScreens({ '../bills/bills.screen.ts': { screen: description, history } });
    expect(several).toEqual([bills, { ...history, name: 'bills' }]);
    expect(several.map((each) => screenState(each, administrator))).toEqual(['open', 'closed']);
  });
});
