/** HTTP of the register of administrators. */
import type { Call, Module } from '../../plugins/routes.ts';
import type { WritingRouteName } from '../../plugins/unrecorded-calls.ts';
import { defineModule, type ServerParts } from '../../server-module.ts';
import { languageOf } from '../../words.ts';
import { writes, type WriteOptions } from '../audit/writes.ts';
import { invite } from '../sign-in/invite.service.ts';
import { newToken } from '../sign-in/tokens.ts';
import { administratorPolicies } from './administrators.policy.ts';
import { requireAdministrator } from './administrator-parts.ts';
import { createAdministrator, listAdministrators } from './administrators.service.ts';
import {
  changeAdministrator,
  changeBranches,
  deleteAdministrator,
  type Changing,
} from './change-administrator.service.ts';

type Parts = Pick<ServerParts, 'tenancy' | 'clock' | 'bus' | 'mail' | 'config' | 'passwords' | 'sessions'>;

export const serverModule = defineModule(
  ['tenancy', 'clock', 'bus', 'mail', 'config', 'passwords', 'sessions'],
  administratorsModule,
);

const askingOf = ({ caller, scope }: Pick<Call<WritingRouteName>, 'caller' | 'scope'>) => ({
  caller,
  reach: scope.organizations,
});

function administratorsModule(parts: Parts): Module {
  const { tenancy, bus, mail, sessions } = parts;
  const reportFailure =
    ({ request }: Pick<Call<WritingRouteName>, 'request'>) =>
    () =>
      request.log.error('a mail could not be sent');
  const changing = (call: Call<WritingRouteName>): Changing => ({
    ...{ ...askingOf(call), bus, sessions },
    telling: { mail, reportFailure: reportFailure(call) },
  });
  return {
    policies: administratorPolicies,
    handlers: {
      'GET /superAdmin/organization/user': (call) =>
        // The rows and their number come from two statements and have to fit.
        tenancy.inScope(call.scope, (tx) => listAdministrators(tx, askingOf(call), call.query), {
          snapshot: true,
        }),
      'POST /superAdmin/organization/user': createdBy(parts, reportFailure),
      'PUT /superAdmin/organization/user/{id}': writes(
        parts,
        (writing, call) => changeAdministrator(writing, changing(call), call.params.id, call.body),
        ofOne(parts),
      ),
      'DELETE /superAdmin/organization/user/{id}': writes(
        parts,
        (writing, call) => deleteAdministrator(writing, changing(call), call.params.id),
        ofOne(parts),
      ),
      'PUT /superAdmin/organization/userBranch/{id}': writes(
        parts,
        (writing, call) => changeBranches(writing, changing(call), call.params.id, call.body.branches),
        ofOne(parts),
      ),
    },
  };
}

type OfOne =
  | 'PUT /superAdmin/organization/user/{id}'
  | 'DELETE /superAdmin/organization/user/{id}'
  | 'PUT /superAdmin/organization/userBranch/{id}';

/** Accounts are of no organisation, so the work has no scope: the database is asked first whether it shows the record to the caller. */
function ofOne<N extends OfOne>({ tenancy }: Pick<Parts, 'tenancy'>): WriteOptions<N, undefined> {
  return {
    prepare: async (call) => {
      await tenancy.inScope(call.scope, (tx) => requireAdministrator(tx, askingOf(call), call.params.id));
      return undefined;
    },
    within: (_call, run) => tenancy.asSystem('super-admin', run),
  };
}

function createdBy(
  parts: Parts,
  reportFailure: (call: Pick<Call<WritingRouteName>, 'request'>) => () => void,
) {
  const { tenancy, bus, mail, config, passwords } = parts;
  return writes<'POST /superAdmin/organization/user', string>(
    parts,
    async (writing, call, passwordHash) => {
      const { body, request } = call;
      const making = { ...askingOf(call), bus, passwordHash };
      const { administrator, userId } = await createAdministrator(writing, making, body);
      const inviting = {
        ...{ mail, publicUrl: config.publicUrl, reportFailure: reportFailure(call) },
        language: languageOf(request.headers['accept-language']),
      };
      await invite(inviting, writing, userId, administrator);
      return administrator;
    },
    {
      // Of a password that nobody knows; slow on purpose, so before the transaction.
      prepare: () => passwords.hash(newToken()),
      within: (_call, run) => tenancy.asSystem('super-admin', run),
    },
  );
}
