/** HTTP of drivers, recipients and administrators: one set of code for both kinds of person. */
import type { PersonKind } from '#contract/people.ts';
import type { LiveEvent } from '#contract/events.ts';
import type { Call, Module } from '../../plugins/routes.ts';
import { defineModule } from '../../server-module.ts';
import { moves, type MovingParts } from '../balance/move-credit.ts';
import { bringIn } from '../imports/bring-in.ts';
import type { Passwords } from '../sign-in/passwords.ts';
import { changePerson, deletePerson } from './change-person.service.ts';
import { importPeople, type PeopleImport } from './import-people.service.ts';
import { peoplePolicies } from './people.policy.ts';
import {
  convertPerson,
  createPerson,
  hashForRecord,
  listAdministrators,
  listPeople,
  recoverPassword,
  undeletePerson,
} from './people.service.ts';
import { withoutSecrets, type HashedSecrets } from './secrets.ts';

type ListCall = Call<'GET /admin/organization/driver'> | Call<'GET /admin/organization/recipient'>;
type CreateCall = Call<'POST /admin/organization/driver'> | Call<'POST /admin/organization/recipient'>;
type EditName = 'PUT /admin/organization/driver/{id}' | 'PUT /admin/organization/recipient/{id}';
type DeleteName = 'DELETE /admin/organization/driver/{id}' | 'DELETE /admin/organization/recipient/{id}';
type BulkName = 'POST /v2/admin/organization/driver' | 'POST /v2/admin/organization/recipient';
type ConvertCall =
  | Call<'PUT /admin/organization/user/turnDriver/{id}'>
  | Call<'PUT /admin/organization/user/turnRecipient/{id}'>;

const CHANGED: readonly LiveEvent['type'][] = ['balance', 'distribution', 'registry'];

export const serverModule = defineModule(['tenancy', 'clock', 'bus', 'ledger', 'passwords'], peopleModule);

function peopleModule(parts: MovingParts & { readonly passwords: Passwords }): Module {
  const list = (kind: PersonKind) => (call: ListCall) => listPeople(parts, call, kind, call.query);
  const create = (kind: PersonKind) => (call: CreateCall) => createPerson(parts, call, kind, call.body);
  const edit = <N extends EditName>(kind: PersonKind) =>
    moves<N, HashedSecrets>(
      parts,
      (moving, call, secrets) => changePerson(moving, kind, call.params.id, call.body, secrets),
      {
        events: CHANGED,
        prepare: (call) => hashForRecord(parts, call, call.params.id, call.body),
        comparedBody: withoutSecrets,
      },
    );
  const remove = <N extends DeleteName>(kind: PersonKind) =>
    moves<N>(parts, (moving, call) => deletePerson(moving, kind, call.params.id), { events: CHANGED });
  const bring = (call: Call<BulkName>, what: Pick<PeopleImport, 'kind' | 'rows'>) => {
    const { mode, dryRun = false } = call.body;
    return bringIn(parts, call, (tx) =>
      importPeople(tx, parts, call.organizationId, { ...what, mode, dryRun }),
    );
  };
  const convert = (into: PersonKind) => (call: ConvertCall) =>
    convertPerson(parts, call, call.params.id, into);

  return {
    policies: peoplePolicies(parts.tenancy),
    handlers: {
      'GET /admin/organization/driver': list('driver'),
      'POST /admin/organization/driver': create('driver'),
      'PUT /admin/organization/driver/{id}': edit('driver'),
      'DELETE /admin/organization/driver/{id}': remove('driver'),
      'POST /v2/admin/organization/driver': (call) =>
        bring(call, { kind: 'driver', rows: call.body.drivers }),
      'GET /admin/organization/recipient': list('recipient'),
      'POST /admin/organization/recipient': create('recipient'),
      'PUT /admin/organization/recipient/{id}': edit('recipient'),
      'DELETE /admin/organization/recipient/{id}': remove('recipient'),
      'POST /v2/admin/organization/recipient': (call) =>
        bring(call, {
          kind: 'recipient',
          rows: call.body.recipients,
        }),
      'PUT /admin/organization/user/turnDriver/{id}': convert('driver'),
      'PUT /admin/organization/user/turnRecipient/{id}': convert('recipient'),
      'PUT /admin/organization/user/undelete/{id}': (call) => undeletePerson(parts, call, call.params.id),
      'PUT /admin/organization/passrecovery/{id}': (call) =>
        recoverPassword(parts, call, call.params.id, call.body.password),
      'GET /admin/organization/user': (call) => listAdministrators(parts, call, call.query),
    },
  };
}
