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

type PersonalDataRouteDependencies = Pick<ServerParts, 'tenancy' | 'clock' | 'bus' | 'passwords'>;

type GiveOut = 'POST /admin/organization/user/personalData/{id}';
type Erase = 'PUT /admin/organization/user/erase/{id}';

export const serverModule = defineModule(['tenancy', 'clock', 'bus', 'passwords'], personalDataModule);

function personalDataModule(parts: PersonalDataRouteDependencies): Module {
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
        // Reads the personal data in a separate snapshot transaction, which cannot write.
        { prepare: (call) => readPersonalData(parts, call, call.params.id) },
      ),
      'PUT /admin/organization/user/erase/{id}': writes<Erase, Omit<Erasing, 'bus'>>(
        parts,
        (writing, call, prepared) => erasePerson(writing, { bus, ...prepared }, call.params.id),
        {
          prepare: async ({ caller, scope, organizationId, params }) => {
            // The transaction of `within` bypasses the scope of the call. This read therefore checks that the caller may
            // see the person's record.
            await tenancy.inScope(scope, (tx) => readPerson(tx, organizationId, params.id));
            // Password hashing is slow, so it runs before the transaction.
            const passwordHash = await passwords.hash(newToken());
            return { passwordHash, asking: { caller, reach: await listReach(tenancy, caller) } };
          },
          // The erasure needs a transaction that sees every table: accounts belong to no organization. Only the job
          // `personal-data` may rewrite the audit trail.
          within: (_call, run) => tenancy.asSystem('personal-data', run),
        },
      ),
    },
  };
}
