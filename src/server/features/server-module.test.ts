import { describe, expect, it } from 'vitest';
import { moduleFiles } from '../list-modules.ts';
import { createModules, defineModule, type ServerParts } from './server-module.ts';

const nothing = { handlers: {}, policies: {} };
const parts = { describe: () => ({}), ledger: { halted: false } } as unknown as ServerParts;

describe('the modules of the server', () => {
  it('are found by their files', () => {
    expect(Object.keys(moduleFiles)).toContain('./features/balance/balance.routes.ts');
    expect(Object.keys(moduleFiles).length).toBeGreaterThan(12);
  });

  it('are made from the parts that they name', () => {
    const serverModule = defineModule(['ledger'], ({ ledger }) => ({
      ...nothing,
      policies: ledger.halted ? {} : { 'GET /health/live': { organization: 'none' } },
    }));
    const [made] = createModules({ './health/health.routes.ts': { serverModule } }, parts);
    expect(Object.keys(made?.policies ?? {})).toEqual(['GET /health/live']);
  });

  it('do not start without a part that they need', () => {
    const serverModule = defineModule(['ledger', 'mail', 'bus'], () => nothing);
    expect(() => createModules({ './bills/bills.routes.ts': { serverModule } }, parts)).toThrow(
      './bills/bills.routes.ts needs mail, bus: this server has none.',
    );
  });

  it('do not start where a file tells of none', () => {
    expect(() => createModules({ './bills/bills.routes.ts': {} }, parts)).toThrow(
      './bills/bills.routes.ts exports no serverModule.',
    );
  });
});
