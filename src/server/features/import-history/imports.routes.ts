import type { Module } from '../../platform/plugins/routes.ts';
import { defineModule } from '../server-module.ts';
import { moves, type MovingCallParts } from '../../ledger/credit/move-credit.ts';
import { importPolicies } from './imports.policy.ts';
import { undoImport } from './undo-import.service.ts';

export const serverModule = defineModule(['tenancy', 'clock', 'bus', 'ledger', 'stepUp'], importsModule);

function importsModule(parts: MovingCallParts): Module {
  return {
    policies: importPolicies(parts.tenancy),
    handlers: {
      'DELETE /admin/organization/import/{id}': moves(
        parts,
        (moving, call) => undoImport(moving, call.params.id),
        { events: ['balance', 'distribution', 'registry', 'schedule'] },
      ),
    },
  };
}
