import { describe, expect, it } from 'vitest';
import { SCREEN_PATHS } from '#blocks/intent/screen-paths.ts';
import type { ElementDescription } from '#core/description/describe-element.ts';
import { MENU_GROUPS } from './menu-groups.ts';
import { screens } from './screens.ts';

const found = import.meta.glob<ElementDescription>('../*/*.element.ts', { eager: true, import: 'element' });
const elements = new Map(Object.values(found).map((element) => [element.tag, element]));
const texts = import.meta.glob<Record<string, unknown>>('/locales/*/*.json', {
  eager: true,
  import: 'default',
});
const languages = ['pt', 'en', 'es'] as const;

describe('screens of the widgets', () => {
  it('assigns a unique path to every screen', () => {
    const paths = screens.map(({ path }) => path);
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.toSorted()).toEqual([...new Set(paths)].toSorted());
  });

  describe.each(screens.map((screen) => [screen.path, screen] as const))('screen %s', (_path, screen) => {
    it('assigns the screen to a group of the menu', () => {
      expect(MENU_GROUPS).toContain(screen.group);
    });

    it.each(languages)('has the name of the screen in %s', (language) => {
      expect(texts[`/locales/${language}/${screen.name}.json`]?.[screen.label]).toEqual(expect.any(String));
    });

    it('draws the icon inside its box of 16 by 16', () => {
      const { path } = screen.icon;
      expect(path).toMatch(/^M[\d.]/);
      for (const [, x, y] of path.matchAll(/[ML](\d+(?:\.\d+)?) ?(\d+(?:\.\d+)?)/g)) {
        expect(Math.max(Number(x), Number(y))).toBeLessThan(16);
      }
    });

    it('shows elements of the suite with attributes that the elements declare', () => {
      expect(screen.elements.length).toBeGreaterThan(0);
      for (const { tag, attributes = {}, keepsView } of screen.elements) {
        const kinds = elements.get(tag)?.attributes;
        const given = Object.entries(attributes).map(([name, value]) => [name, typeof value]);
        expect(kinds).toMatchObject(Object.fromEntries(given) as object);
        if (keepsView) expect(kinds).toHaveProperty('view', 'string');
      }
    });
  });
});

describe('entries of the menu', () => {
  it('disables entries without the list permission only for the listed screens', () => {
    const closing = screens.filter(({ closesEntry, partOf }) => closesEntry && !partOf);
    expect(closing.map(({ path, permission }) => `${path} ${permission ?? ''}`).toSorted()).toEqual([
      '/app/admins portal.admin.list',
      '/app/balance/distribution portal.balanceDistribution.list',
      '/app/bills portal.bill.list',
      '/app/branches portal.branches.list',
      '/app/deposits portal.deposit.list',
      '/app/entries/container portal.container.list',
      '/app/entries/driver portal.driver.list',
      '/app/entries/recipient portal.recipient.list',
      '/app/entries/vehicle portal.vehicle.list',
      '/app/fuel-management/balance portal.internalTankBalance.list',
      '/app/fuel-management/tanks portal.internalTank.list',
      '/app/reports/balance-sharing portal.balanceSharing.list',
      '/app/security/users portal.permission.list',
      '/app/settings portal.settings.list',
      '/app/stations portal.gasStation.list',
      '/app/transactions portal.transaction.list',
    ]);
  });
});

describe('SCREEN_PATHS', () => {
  it.each(Object.entries(SCREEN_PATHS))('maps %s to a screen that shows this element', (tag, path) => {
    const screen = screens.find((one) => one.path === path);
    expect(screen?.elements.map((element) => element.tag)).toContain(tag);
  });
});

describe('groups of the menu', () => {
  it.each(languages)('gives every group of the menu a heading in %s', (language) => {
    const headings = texts[`/locales/${language}/portal.json`]?.group as Record<string, string>;
    expect(Object.keys(headings).toSorted()).toEqual(
      MENU_GROUPS.filter((group) => group !== 'start').toSorted(),
    );
  });
});
