import { exporting } from '../../platform/exports/exporting.ts';
import type { Module } from '../../platform/plugins/routes.ts';
import { defineModule, type ServerParts } from '../../features/server-module.ts';
import type { ChainFault } from '../../platform/seals/verify-chains.ts';
import { trailExport } from './trail.export.ts';
import { listTrail } from './trail.service.ts';
import { auditPolicies } from './audit.policy.ts';

type AuditDependencies = Pick<ServerParts, 'tenancy' | 'clock' | 'seals'>;

export const serverModule = defineModule(['tenancy', 'clock', 'seals'], auditModule);

const CHAIN_OF = {
  seal_broken: 'movements',
  refusal_seal_broken: 'refusals',
  change_seal_broken: 'changes',
} as const satisfies Record<ChainFault['kind'], string>;
const isChain = (kind: string): kind is ChainFault['kind'] => Object.hasOwn(CHAIN_OF, kind);

function auditModule(parts: AuditDependencies): Module {
  const { tenancy, clock, seals } = parts;
  return {
    policies: auditPolicies,
    handlers: {
      'GET /admin/organization/audit': exporting(
        parts,
        (call) => listTrail(tenancy, call),
        trailExport(tenancy),
      ),
      'GET /admin/organization/audit/seals': async ({ organizationId }) => {
        const { sealed, faults } = await seals.verify(organizationId);
        const broken = faults.map(({ kind, id }) => ({
          // A seal fault that belongs to no chain concerns an erasure of audit data, so the response names the audit
          // trail.
          chain: isChain(kind) ? CHAIN_OF[kind] : CHAIN_OF.change_seal_broken,
          record: id,
        }));
        return { sealed, isWhole: broken.length === 0, broken, at: clock.now().toISOString() };
      },
    },
  };
}
