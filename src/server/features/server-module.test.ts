import { describe, expect, it } from 'vitest';
import { moduleFiles } from '../list-modules.ts';
import { createModules, defineModule, type ServerParts } from './server-module.ts';

const nothing = { handlers: {}, policies: {} };
const parts = { describe: () => ({}), ledger: { halted: false } } as unknown as ServerParts;

describe('modules of the server', () => {
  it('finds the modules of the server by their files', () => {
    expect(Object.keys(moduleFiles)).toContain('./features/balance/balance.routes.ts');
    expect(Object.keys(moduleFiles).length).toBeGreaterThan(12);
  });

  it('builds a module from the parts that it names', () => {
    const serverModule = defineModule(['ledger'], ({ ledger }) => ({
      ...nothing,
      policies: ledger.halted ? {} : { 'GET /health/live': { organization: 'none' } },
    }));
    const [made] = createModules({ './health/health.routes.ts': { serverModule } }, parts);
    expect(Object.keys(made?.policies ?? {})).toEqual(['GET /health/live']);
  });

  it('refuses to start if a part that a module requires is missing', () => {
    const serverModule = defineModule(['ledger', 'mail', 'bus'], () => nothing);
    expect(() => createModules({ './bills/bills.routes.ts': { serverModule } }, parts)).toThrow(
      './bills/bills.routes.ts needs mail, bus: this server has none.',
    );
  });

  it('refuses to start if a module file exports no module', () => {
    expect(() => createModules({ './bills/bills.routes.ts': {} }, parts)).toThrow(
      './bills/bills.routes.ts exports no serverModule.',
    );
  });
});
