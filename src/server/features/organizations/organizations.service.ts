import type { Organization, OrganizationChange } from '#contract/organizations.ts';
import type { RouteQuery, RouteResponse } from '#contract/routes.ts';
import { readPage } from '../../platform/database/list-sql.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import type { Caller } from '../../platform/plugins/routes.ts';
import { Refusal } from '../../platform/refusal.ts';
import { recordChange, type Writing } from '../../records/record-change.ts';
import { announce } from '../../platform/events/announce.ts';
import type { EventBus } from '../../platform/events/event-bus.ts';
import { addSettings } from '../session-data/first-settings.service.ts';
import { settingsRecord } from '../../records/kinds/settings.record.ts';
import { sightOf } from '../sign-in/account/taken-account.ts';
import { presentOrganization } from './organizations.presenter.ts';
import {
  agreedOf,
  contactOf,
  readOrganization,
  requireOrganization,
  whereKeysAreTheirOwn,
} from './organization-parts.ts';
import { organizationRecord } from '../../records/kinds/organization.record.ts';
import { findOpenCharges } from './open-charges.repository.ts';
import {
  findHeld,
  findTree,
  holdOrganization,
  lockTree,
  organizationList,
  updateOrganization,
} from './organizations.repository.ts';
import { assertAgreeable, columnsOfTerms, hasTerms } from './terms.rules.ts';
import { assertMovable } from './tree.rules.ts';

type OrganizationsQuery = RouteQuery<'GET /superAdmin/organization'>;

/** Lists organizations. An administrator sees only branches; only a super administrator manages the company itself. */
export async function listOrganizations(
  tx: DatabaseTransaction,
  { caller, organizations }: { readonly caller: Caller; readonly organizations: readonly string[] },
  query: OrganizationsQuery,
): Promise<RouteResponse<'GET /superAdmin/organization'>> {
  const among = organizations.filter((id) => id !== caller.organizationId);
  const { rows, ...paging } = await readPage(tx, query, organizationList(among, query));
  return { docs: rows.map(presentOrganization), ...paging };
}

export interface Changing {
  readonly bus: EventBus;
  readonly caller: Caller;
  /** Ids of the organizations that the caller may name. Empty if the change contains neither a parent nor a tax number. */
  readonly reach: readonly string[];
}

/**
 * Changes an organization. Refuses with `permission_missing` if an administrator changes terms or the own company.
 * Refuses with `not_found`, `record_unknown`, and in the cases of the functions `whereKeysAreTheirOwn`, `assertMovable`
 * and `assertAgreeable`.
 */
export async function changeOrganization(
  writing: Writing,
  { bus, caller, reach }: Changing,
  body: OrganizationChange,
): Promise<Organization> {
  const { tx, clock, organizationId } = writing;
  if (caller.role !== 'SuperAdminOrg' && (hasTerms(body) || caller.organizationId === organizationId)) {
    throw new Refusal('permission_missing');
  }
  const before = await requireOrganization(tx, organizationId);
  const { parent } = body;
  if (parent !== undefined && parent !== before.parentId) {
    if (!reach.includes(parent)) throw new Refusal('record_unknown');
    await lockTree(tx);
    assertMovable(await findTree(tx), organizationId, parent);
  }
  const change = columnsOfTerms(body);
  const agreed = agreedOf(before);
  assertAgreeable(body, {
    now: clock.now(),
    after: { terms: { ...agreed.terms, ...change.terms }, fees: { ...agreed.fees, ...change.fees } },
  });
  const columns = {
    ...contactOf(body),
    ...(body.tradeName === '' && { trade_name: body.name ?? before.name }),
    ...change.terms,
    ...(parent !== undefined && { parent_id: parent }),
  };
  const subjects = [
    { record: organizationRecord, ids: [organizationId] },
    { record: settingsRecord, ids: [organizationId] },
  ];
  const keys = { id: organizationId, taxNumber: body.federalTaxNumber };
  await whereKeysAreTheirOwn(tx, sightOf(caller, reach), keys, () =>
    recordChange(writing, 'change', subjects, async () => {
      await updateOrganization(tx, organizationId, columns);
      if (Object.keys(change.fees).length > 0) await addSettings(tx, organizationId, change.fees);
    }),
  );
  await announce(bus, tx, organizationId, ['settings', 'registry']);
  return readOrganization(tx, organizationId);
}

interface Deleting extends Pick<Changing, 'bus' | 'caller'> {
  /** The txids of canceled charges, which can no longer be paid. */
  readonly removed: ReadonlySet<string>;
}

/** Deletes an organization permanently. Refuses with `not_found`, `permission_missing` and `organization_not_empty`. */
export async function deleteOrganization(
  writing: Writing,
  { bus, caller, removed }: Deleting,
): Promise<RouteResponse<'DELETE /superAdmin/organization/{id}'>> {
  const { tx, clock, organizationId } = writing;
  if (caller.organizationId === organizationId) throw new Refusal('permission_missing');
  await lockTree(tx);
  await holdOrganization(tx, organizationId);
  await requireOrganization(tx, organizationId);
  const held = await findHeld(tx, organizationId);
  const charges = await findOpenCharges(tx, organizationId, clock.now());
  const isOpen = charges.some((txid) => !removed.has(txid));
  const all = [...held, ...(isOpen ? (['charges'] as const) : [])];
  if (all.length > 0) {
    throw new Refusal(
      'organization_not_empty',
      all.map((holds) => ({ holds })),
    );
  }
  await recordChange(writing, 'delete', [{ record: organizationRecord, ids: [organizationId] }], () =>
    updateOrganization(tx, organizationId, { status: 'deleted' }),
  );
  await announce(bus, tx, organizationId, ['settings', 'registry']);
  return { _id: organizationId };
}
