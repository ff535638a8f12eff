import { sql } from 'kysely';
import type { Tenancy } from '../../platform/database/tenancy.ts';
import { fixedAnswer } from '../../platform/plugins/fixed-answer.ts';
import type { Module } from '../../platform/plugins/routes.ts';
import { Refusal } from '../../platform/refusal.ts';
import { defineModule } from '../server-module.ts';
import type { LedgerState } from '../../ledger/ledger-state.ts';

export interface HealthParts {
  readonly tenancy: Tenancy;
  readonly ledger: LedgerState;
  /** Builds the OpenAPI document. Call it once all modules are registered. */
  describe(): Record<string, unknown>;
}

export const serverModule = defineModule(['tenancy', 'ledger', 'describe'], healthModule);

function healthModule({ tenancy, ledger, describe }: HealthParts): Module {
  const sendContract = fixedAnswer('application/json; charset=utf-8', () => JSON.stringify(describe()));
  return {
    policies: {
      'GET /health/live': { organization: 'none' },
      'GET /health/ready': { organization: 'none' },
      'GET /openapi.json': { organization: 'none' },
    },
    handlers: {
      'GET /health/live': async () => ({ status: 'live' }),
      'GET /health/ready': async () => {
        if (ledger.halted) throw new Refusal('ledger_halted');
        try {
          await tenancy.asSystem('ledger-check', (tx) => sql`SELECT 1`.execute(tx));
        } catch {
          throw new Refusal('not_ready');
        }
        return { status: 'ready' };
      },
      'GET /openapi.json': async ({ request, reply }) => sendContract(request, reply),
    },
  };
}
