/** HTTP of what is held of a person, and of its erasure. */
import type { Module } from '../../plugins/routes.ts';
import { defineModule, type ServerParts } from '../../server-module.ts';
import { writes } from '../audit/writes.ts';
import { readPerson } from '../people/people.service.ts';
import { newToken } from '../sign-in/tokens.ts';
import { erasePerson } from './erase-person.service.ts';
import { personalDataPolicies } from './personal-data.policy.ts';
import { readPersonalData } from './personal-data.service.ts';

type Parts = Pick<ServerParts, 'tenancy' | 'clock' | 'bus' | 'passwords'>;

export const serverModule = defineModule(['tenancy', 'clock', 'bus', 'passwords'], personalDataModule);

function personalDataModule(parts: Parts): Module {
  const { tenancy, bus, passwords } = parts;
  return {
    policies: personalDataPolicies(tenancy),
    handlers: {
      'GET /admin/organization/user/personalData/{id}': (call) =>
        readPersonalData(parts, call, call.params.id),
      'PUT /admin/organization/user/erase/{id}': writes<'PUT /admin/organization/user/erase/{id}', string>(
        parts,
        (writing, call, passwordHash) => erasePerson(bus, writing, call.params.id, passwordHash),
        {
          prepare: async ({ scope, organizationId, params }) => {
            // The work has no scope: the database is asked first whether it shows the record to the caller.
            await tenancy.inScope(scope, (tx) => readPerson(tx, organizationId, params.id));
            // Of a password that nobody knows; slow on purpose, so before the transaction.
            return passwords.hash(newToken());
          },
          // Accounts are of no organisation, and nobody else may rewrite the audit trail.
          within: (_call, run) => tenancy.asSystem('personal-data', run),
        },
      ),
    },
  };
}
