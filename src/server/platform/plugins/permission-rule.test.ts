import { describe, expect, it } from 'vitest';
import { anyOf, selectedAmong, requestedKeys } from './permission-rule.ts';

interface Screen {
  readonly permission?: string;
}

const screens = import.meta.glob<Record<string, Screen>>('../../../widgets/*/*.screen.ts', { eager: true });
const policies = import.meta.glob<Record<string, unknown>>(
  '../../{features,readers,sandbox}/**/*.policy.ts',
  { eager: true },
);

describe('requestedKeys', () => {
  it('returns the permissions of every policy, including all that a choice may return', () => {
    const one = { permission: 'portal.vehicle.list' } as const;
    const some = {
      permission: selectedAmong(['portal.driver.add', 'portal.driver.remove'], () => ['portal.driver.add']),
    } as const;
    const requested = requestedKeys([
      { policies: { 'GET /health/live': {}, 'GET /v2/user/statement': some } },
      { policies: { 'GET /admin/organization/driver': one } },
      {
        policies: {
          'GET /health/ready': { permission: anyOf('portal.vehicle.list', 'portal.recipient.list') },
        },
      },
    ]);
    const keys = [
      'portal.driver.add',
      'portal.driver.remove',
      'portal.recipient.list',
      'portal.vehicle.list',
    ];
    expect([...requested].toSorted()).toEqual(keys);
  });

  it('returns every permission that a screen requires', () => {
    const made = Object.values(policies)
      .flatMap((exports) => Object.entries(exports))
      .filter(([name]) => name.endsWith('Policies'))
      .map(([, found]) => (typeof found === 'function' ? found(undefined) : found));
    const requested = requestedKeys(made.map((of) => ({ policies: of })));
    const screenKeys = Object.values(screens)
      .flatMap((exports) => Object.values(exports))
      .flatMap(({ permission }) => permission ?? []);
    expect(screenKeys.length).toBeGreaterThan(5);
    expect(screenKeys.filter((key) => ![...requested].some((known) => known === key))).toEqual([]);
  });
});
