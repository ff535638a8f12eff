import type { RouteResponse } from '#contract/routes.ts';
import type { Call, Module } from '../../platform/plugins/routes.ts';
import type { WritingRouteName } from '../../platform/plugins/unrecorded-calls.ts';
import { defineModule, type ServerParts } from '../server-module.ts';
import { languageOf } from '../../platform/words.ts';
import { writes, type WriteOptions } from '../../records/writes.ts';
import { lookUpFirstLinks } from '../sign-in/password/first-password.service.ts';
import type { Inviting } from '../sign-in/password/invite.service.ts';
import { newToken } from '../../platform/accounts/tokens.ts';
import { administratorPolicies } from './administrators.policy.ts';
import { requireAdministrator } from './administrators/administrator-parts.ts';
import { presentAdministrator } from './administrators/administrators.presenter.ts';
import type { AdministratorRow } from './administrators/administrators.repository.ts';
import { createAdministrator, listAdministrators } from './administrators/administrators.service.ts';
import {
  changeAdministrator,
  changeBranches,
  deleteAdministrator,
  sendFirstLink,
  type AdministratorChanging,
} from './administrators/change-administrator.service.ts';

type AdministratorsDependencies = Pick<
  ServerParts,
  'tenancy' | 'clock' | 'bus' | 'mail' | 'config' | 'passwords' | 'sessions'
>;

export const serverModule = defineModule(
  ['tenancy', 'clock', 'bus', 'mail', 'config', 'passwords', 'sessions'],
  administratorsModule,
);

const askingOf = ({ caller, scope }: Pick<Call<WritingRouteName>, 'caller' | 'scope'>) => ({
  caller,
  reach: scope.organizations,
});

function administratorsModule(parts: AdministratorsDependencies): Module {
  const { bus, mail, sessions } = parts;
  const changing = (call: Call<WritingRouteName>): AdministratorChanging => {
    const inviting = invitingOf(parts, call);
    const { reportFailure } = inviting;
    return { ...askingOf(call), bus, sessions, telling: { mail, reportFailure }, inviting };
  };
  return {
    policies: administratorPolicies,
    handlers: {
      'GET /superAdmin/organization/user': (call) => readList(parts, call),
      'POST /superAdmin/organization/user': createdBy(parts),
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
      'POST /superAdmin/organization/user/{id}/firstLink': writes(
        parts,
        (writing, call) => sendFirstLink(writing, changing(call), call.params.id),
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

async function readList(
  { tenancy, clock }: AdministratorsDependencies,
  call: Call<'GET /superAdmin/organization/user'>,
): Promise<RouteResponse<'GET /superAdmin/organization/user'>> {
  const { rows, ...paging } = await tenancy.inScope(
    call.scope,
    (tx) => listAdministrators(tx, askingOf(call), call.query),
    { snapshot: true },
  );
  const links = await lookUpFirstLinks(
    tenancy,
    rows.map(({ userId }) => userId),
  );
  const present = (row: AdministratorRow) => presentAdministrator(row, links.get(row.userId), clock.now());
  return { docs: rows.map(present), ...paging };
}

type OfOne =
  | 'PUT /superAdmin/organization/user/{id}'
  | 'DELETE /superAdmin/organization/user/{id}'
  | 'POST /superAdmin/organization/user/{id}/firstLink'
  | 'PUT /superAdmin/organization/userBranch/{id}';

/**
 * Options of handlers that change one administrator. Accounts belong to no organization, so the handlers run as the
 * system. Before the change, `prepare` checks that the caller can see the record.
 */
function ofOne<N extends OfOne>({
  tenancy,
}: Pick<AdministratorsDependencies, 'tenancy'>): WriteOptions<N, undefined> {
  return {
    prepare: async (call) => {
      await tenancy.inScope(call.scope, (tx) => requireAdministrator(tx, askingOf(call), call.params.id));
      return undefined;
    },
    within: (_call, run) => tenancy.asSystem('super-admin', run),
  };
}

function invitingOf(
  { mail, config }: AdministratorsDependencies,
  { request }: Pick<Call<WritingRouteName>, 'request'>,
): Inviting {
  return {
    mail,
    publicUrl: config.publicUrl,
    language: languageOf(request.headers['accept-language']),
    reportFailure: () => request.log.error('a mail could not be sent'),
  };
}

function createdBy(parts: AdministratorsDependencies) {
  const { tenancy, bus, passwords } = parts;
  return writes<'POST /superAdmin/organization/user', string>(
    parts,
    (writing, call, passwordHash) => {
      const making = { ...askingOf(call), bus, passwordHash, inviting: invitingOf(parts, call) };
      return createAdministrator(writing, making, call.body);
    },
    {
      // Hashes a random password before the transaction, because hashing is slow.
      prepare: () => passwords.hash(newToken()),
      within: (_call, run) => tenancy.asSystem('super-admin', run),
    },
  );
}
