import type { Module } from '../../platform/plugins/routes.ts';
import { listReach } from '../../platform/plugins/reach.ts';
import { defineModule, type ServerParts } from '../server-module.ts';
import { languageOf } from '../../platform/words.ts';
import { writes } from '../../records/writes.ts';
import { assertInSight } from '../session-data/session-data.service.ts';
import { invite } from '../sign-in/password/invite.service.ts';
import { newToken } from '../../platform/accounts/tokens.ts';
import { createOrganization } from './create-organization.service.ts';
import { removeCharges } from './remove-charges.service.ts';
import { changeOrganization, deleteOrganization, listOrganizations } from './organizations.service.ts';
import { organizationPolicies } from './organizations.policy.ts';

type OrganizationsDependencies = Pick<
  ServerParts,
  'tenancy' | 'clock' | 'bus' | 'mail' | 'config' | 'passwords' | 'payments' | 'log'
>;

export const serverModule = defineModule(
  ['tenancy', 'clock', 'bus', 'mail', 'config', 'passwords', 'payments', 'log'],
  organizationsModule,
);

function organizationsModule(parts: OrganizationsDependencies): Module {
  const { tenancy, bus, mail, config, passwords } = parts;
  return {
    policies: organizationPolicies,
    handlers: {
      'GET /superAdmin/organization': ({ scope, caller, query }) =>
        // Two statements read the rows and their number. One snapshot keeps rows and number consistent.
        tenancy.inScope(
          scope,
          (tx) => listOrganizations(tx, { caller, organizations: scope.organizations }, query),
          { snapshot: true },
        ),
      'POST /superAdmin/organization': writes<'POST /superAdmin/organization', string>(
        parts,
        async (writing, { body, caller, scope, request }, passwordHash) => {
          const { organization, invited } = await createOrganization(
            writing,
            { bus, caller, reach: scope.organizations, passwordHash },
            body,
          );
          if (invited) {
            const inviting = {
              mail,
              publicUrl: config.publicUrl,
              language: languageOf(request.headers['accept-language']),
              reportFailure: () => request.log.error('a mail could not be sent'),
            };
            await invite(inviting, writing, invited.userId, invited.to);
          }
          return organization;
        },
        {
          // Hashes a random password before the transaction, because hashing is slow.
          prepare: ({ body }) => (body.administrator ? passwords.hash(newToken()) : Promise.resolve('')),
          within: (_call, run) => tenancy.asSystem('super-admin', run),
        },
      ),
      'PUT /superAdmin/organization/{id}': writes<'PUT /superAdmin/organization/{id}', readonly string[]>(
        parts,
        (writing, { body, caller }, reach) => changeOrganization(writing, { bus, caller, reach }, body),
        {
          prepare: async (call) => {
            await assertInSight(tenancy, call);
            const { parent, federalTaxNumber } = call.body;
            const isNamed = parent !== undefined || federalTaxNumber !== undefined;
            return isNamed ? listReach(tenancy, call.caller) : [];
          },
          // Runs as the system. Counting branches and checking terms and the tree need rows outside the caller's scope.
          within: (_call, run) => tenancy.asSystem('super-admin', run),
        },
      ),
      'DELETE /superAdmin/organization/{id}': writes<
        'DELETE /superAdmin/organization/{id}',
        ReadonlySet<string>
      >(parts, (writing, { caller }, removed) => deleteOrganization(writing, { bus, caller, removed }), {
        prepare: async (call) => {
          await assertInSight(tenancy, call);
          const { id } = call.params;
          return call.caller.organizationId === id ? new Set() : removeCharges(parts, id);
        },
        // Runs as the system, because the check of branches needs rows outside the caller's scope.
        within: (_call, run) => tenancy.asSystem('super-admin', run),
      }),
    },
  };
}
