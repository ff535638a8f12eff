/** HTTP of imports as a whole. Bringing in stands with the register that it fills. */
import type { Module } from '../../plugins/routes.ts';
import { defineModule } from '../../server-module.ts';
import { moveCredit, type MovingParts } from '../balance/move-credit.ts';
import { importPolicies } from './imports.policy.ts';
import { undoImport } from './undo-import.service.ts';

const UNDOING = 'DELETE /admin/organization/import/{id}';

export const serverModule = defineModule(['tenancy', 'clock', 'bus', 'ledger'], importsModule);

function importsModule(parts: MovingParts): Module {
  return {
    policies: importPolicies(parts.tenancy),
    handlers: {
      [UNDOING]: (call) =>
        moveCredit(parts, UNDOING, call, (moving) => undoImport(moving, call.params.id), [
          'balance',
          'distribution',
          'registry',
        ]),
    },
  };
}
