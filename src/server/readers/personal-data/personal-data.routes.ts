/** HTTP of what is held of a person, and of its erasure. */
import type { PersonalData } from '#contract/personal-data.ts';
import { listReach } from '../../platform/plugins/reach.ts';
import type { Module } from '../../platform/plugins/routes.ts';
import { defineModule, type ServerParts } from '../../features/server-module.ts';
import { writes } from '../../records/writes.ts';
import { readPerson } from '../../features/people/people.service.ts';
import { newToken } from '../../platform/accounts/tokens.ts';
import { erasePerson, type Erasing } from './erase-person.service.ts';
import { personalDataPolicies } from './personal-data.policy.ts';
import { notePersonalDataGiven, readPersonalData } from './personal-data.service.ts';

type Parts = Pick<ServerParts, 'tenancy' | 'clock' | 'bus' | 'passwords'>;

type GiveOut = 'POST /admin/organization/user/personalData/{id}';
type Erase = 'PUT /admin/organization/user/erase/{id}';

export const serverModule = defineModule(['tenancy', 'clock', 'bus', 'passwords'], personalDataModule);

function personalDataModule(parts: Parts): Module {
  const { tenancy, bus, passwords } = parts;
  return {
    policies: personalDataPolicies(tenancy),
    handlers: {
      'POST /admin/organization/user/personalData/{id}': writes<GiveOut, PersonalData>(
        parts,
        async (writing, { params }, data) => {
          await notePersonalDataGiven(writing, params.id);
          return data;
        },
        // Read at one instant, which writes nothing.
        { prepare: (call) => readPersonalData(parts, call, call.params.id) },
      ),
      'PUT /admin/organization/user/erase/{id}': writes<Erase, Omit<Erasing, 'bus'>>(
        parts,
        (writing, call, prepared) => erasePerson(writing, { bus, ...prepared }, call.params.id),
        {
          prepare: async ({ caller, scope, organizationId, params }) => {
            // The work has no scope: the database is asked first whether it shows the record to the caller.
            await tenancy.inScope(scope, (tx) => readPerson(tx, organizationId, params.id));
            // Slow on purpose, so before the transaction.
            const passwordHash = await passwords.hash(newToken());
            return { passwordHash, asking: { caller, reach: await listReach(tenancy, caller) } };
          },
          // Accounts are of no organisation, and nobody else may rewrite the audit trail.
          within: (_call, run) => tenancy.asSystem('personal-data', run),
        },
      ),
    },
  };
}
