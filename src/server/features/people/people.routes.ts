import type { ImportedPerson, PersonKind } from '#contract/people.ts';
import type { LiveEvent } from '#contract/events.ts';
import type { RouteBody } from '#contract/routes.ts';
import type { Call, Module } from '../../platform/plugins/routes.ts';
import { writes } from '../../records/writes.ts';
import { defineModule } from '../server-module.ts';
import { changeStatuses } from '../balance/change-status.service.ts';
import { moves, type MovingCallParts } from '../../ledger/credit/move-credit.ts';
import { importRecords } from '../imports/import-records.ts';
import type { Passwords } from '../../platform/accounts/passwords.ts';
import { changePerson, deletePerson } from './change-person.service.ts';
import { creditRegister } from './credit-register.ts';
import { importPeople } from './import-people.service.ts';
import { peoplePolicies } from './people.policy.ts';
import {
  convertPerson,
  createPerson,
  hashForRecord,
  listPeople,
  recoverPassword,
  undeletePerson,
  withHomeInSight,
} from './people.service.ts';
import type { Pins } from '../../platform/accounts/pins.ts';
import { findTaken } from './taken.service.ts';
import { listUsers } from './users.service.ts';
import { hashSecrets, withoutSecrets, type HashedSecrets } from './secrets.ts';

type PeopleListCall = Call<'GET /admin/organization/driver'> | Call<'GET /admin/organization/recipient'>;
type TakenCall =
  | Call<'POST /admin/organization/driver/taken'>
  | Call<'POST /admin/organization/recipient/taken'>;
type CreateName = 'POST /admin/organization/driver' | 'POST /admin/organization/recipient';
type EditName = 'PUT /admin/organization/driver/{id}' | 'PUT /admin/organization/recipient/{id}';
type StatusName = 'PUT /admin/organization/driver/status' | 'PUT /admin/organization/recipient/status';
type DeleteName = 'DELETE /admin/organization/driver/{id}' | 'DELETE /admin/organization/recipient/{id}';
type BulkName = 'POST /v2/admin/organization/driver' | 'POST /v2/admin/organization/recipient';
type ConvertName =
  | 'PUT /admin/organization/user/turnDriver/{id}'
  | 'PUT /admin/organization/user/turnRecipient/{id}';

const CHANGED: readonly LiveEvent['type'][] = ['balance', 'distribution', 'registry', 'schedule'];

export const serverModule = defineModule(
  ['tenancy', 'clock', 'bus', 'ledger', 'stepUp', 'passwords', 'pins'],
  peopleModule,
);

function peopleModule(
  parts: MovingCallParts & { readonly passwords: Passwords; readonly pins: Pins },
): Module {
  const list = (kind: PersonKind) => (call: PeopleListCall) => listPeople(parts, call, kind, call.query);
  const create = <N extends CreateName>(kind: PersonKind) =>
    writes<N, HashedSecrets>(
      parts,
      (writing, call, secrets) => createPerson(parts, writing, kind, call.body, secrets),
      { prepare: (call) => hashSecrets(parts, call.body) },
    );
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
  const setStatus = <N extends StatusName>(kind: PersonKind) =>
    moves<N>(parts, (moving, { body }) => changeStatuses(moving, creditRegister(kind), body), {
      events: CHANGED,
    });
  const remove = <N extends DeleteName>(kind: PersonKind) =>
    moves<N>(parts, (moving, call) => deletePerson(moving, kind, call.params.id), { events: CHANGED });
  const bring = <N extends BulkName>(
    kind: PersonKind,
    rowsOf: (body: RouteBody<N>) => readonly ImportedPerson[],
  ) =>
    writes<N>(
      parts,
      (writing, { body }) => {
        const { mode, dryRun = false } = body;
        return importPeople(writing, parts, { kind, rows: rowsOf(body), mode, dryRun });
      },
      { within: (call, run) => importRecords(parts, call, run) },
    );
  const convert = <N extends ConvertName>(into: PersonKind) =>
    writes<N>(parts, (writing, call) => convertPerson(parts, writing, call.params.id, into));

  return {
    policies: peoplePolicies(parts.tenancy),
    handlers: {
      'GET /admin/organization/driver': list('driver'),
      'POST /admin/organization/driver': create('driver'),
      'PUT /admin/organization/driver/{id}': edit('driver'),
      'PUT /admin/organization/driver/status': setStatus('driver'),
      'DELETE /admin/organization/driver/{id}': remove('driver'),
      'POST /v2/admin/organization/driver': bring('driver', ({ drivers }) => drivers),
      'GET /admin/organization/recipient': list('recipient'),
      'POST /admin/organization/recipient': create('recipient'),
      'PUT /admin/organization/recipient/{id}': edit('recipient'),
      'PUT /admin/organization/recipient/status': setStatus('recipient'),
      'DELETE /admin/organization/recipient/{id}': remove('recipient'),
      'POST /v2/admin/organization/recipient': bring('recipient', ({ recipients }) => recipients),
      'PUT /admin/organization/user/turnDriver/{id}': convert('driver'),
      'PUT /admin/organization/user/turnRecipient/{id}': convert('recipient'),
      ...homeHandlers(parts),
      ...requestHandlers(parts),
    },
  };
}

function requestHandlers(parts: MovingCallParts) {
  const taken =
    (kind: PersonKind) =>
    async ({ scope, organizationId, body }: TakenCall) => ({
      code: await parts.tenancy.inScope(scope, (tx) => findTaken(tx, organizationId, kind, body)),
    });
  return {
    'POST /admin/organization/driver/taken': taken('driver'),
    'POST /admin/organization/recipient/taken': taken('recipient'),
    'GET /admin/organization/user': (call: Call<'GET /admin/organization/user'>) =>
      listUsers(parts, call, call.query),
  };
}

function homeHandlers(
  parts: MovingCallParts & { readonly passwords: Passwords; readonly pins: Pins },
): Module['handlers'] {
  return {
    'PUT /admin/organization/user/undelete/{id}': writes(
      parts,
      (writing, call) => undeletePerson(parts, writing, call, call.params.id),
      { within: (call, run) => withHomeInSight(parts, call, run) },
    ),
    'PUT /admin/organization/passrecovery/{id}': writes(
      parts,
      (writing, call, secrets: HashedSecrets) =>
        recoverPassword(parts, writing, call, call.params.id, secrets),
      {
        prepare: (call) => hashForRecord(parts, call, call.params.id, call.body),
        within: (call, run) => withHomeInSight(parts, call, run),
      },
    ),
  };
}
