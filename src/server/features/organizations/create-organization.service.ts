import type { Organization, OrganizationInput } from '#contract/organizations.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { newId } from '../../platform/identifier.ts';
import type { Caller } from '../../platform/plugins/routes.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Writing } from '../../records/record-change.ts';
import { announce } from '../../platform/events/announce.ts';
import type { EventBus } from '../../platform/events/event-bus.ts';
import { FIRST_FEES, FIRST_SETTINGS, FIRST_TERMS } from './first-terms.rules.ts';
import { makeOrganization, type NewAdministrator } from './make-organization.service.ts';
import {
  agreedOf,
  contactOf,
  readOrganization,
  requireOrganization,
  whereKeysAreTheirOwn,
} from './organization-parts.ts';
import { sightOf } from '../sign-in/account/taken-account.ts';
import { findTree, lockTree, type OrganizationListRow } from './organizations.repository.ts';
import { assertAgreeable, columnsOfTerms, hasTerms } from './terms.rules.ts';
import { assertRoomBelow } from './tree.rules.ts';

/** `invited` is the first administrator, who receives a link by mail; null for a branch. */
export interface Made {
  readonly organization: Organization;
  readonly invited: { readonly userId: string; readonly to: NewAdministrator } | null;
}

export interface Making {
  readonly bus: EventBus;
  readonly caller: Caller;
  readonly reach: readonly string[];
  readonly passwordHash: string;
}

/**
 * Creates a company or branch. Refuses with `permission_missing` if an administrator creates a company or sets terms.
 * Refuses with `administrator_needed`, `administrator_of_branch`, `record_unknown` and `organization_too_deep`, and in
 * the cases of the functions `whereKeysAreTheirOwn` and `assertAgreeable`.
 */
export async function createOrganization(
  writing: Writing,
  { bus, caller, reach, passwordHash }: Making,
  body: OrganizationInput,
): Promise<Made> {
  const { tx, clock } = writing;
  const isSuper = caller.role === 'SuperAdminOrg';
  const { parent, administrator, balanceSharingType } = body;
  if (!isSuper && (parent === undefined || hasTerms(body))) throw new Refusal('permission_missing');
  if (parent === undefined && !administrator) throw new Refusal('administrator_needed');
  if (parent !== undefined && administrator) throw new Refusal('administrator_of_branch');
  const above = parent === undefined ? null : await findAbove(tx, reach, parent);
  const begins = above ? agreedOf(above) : { terms: FIRST_TERMS, fees: FIRST_FEES };
  const change = columnsOfTerms(body);
  const agreed = { terms: { ...begins.terms, ...change.terms }, fees: { ...begins.fees, ...change.fees } };
  assertAgreeable(body, { now: clock.now(), after: agreed });
  const organizationId = newId(clock);
  const made = await whereKeysAreTheirOwn(
    tx,
    sightOf(caller, reach),
    { id: organizationId, taxNumber: body.federalTaxNumber, cpf: administrator?.identifier },
    () =>
      makeOrganization({ ...writing, organizationId }, 'create', {
        columns: {
          ...agreed.terms,
          ...contactOf(body),
          federal_tax_number: body.federalTaxNumber,
          name: body.name,
          trade_name: body.tradeName || body.name,
          parent_id: parent ?? null,
          balance_sharing_type: balanceSharingType ?? above?.balance_sharing_type ?? 'EMPLOYEE',
        },
        settings: { ...FIRST_SETTINGS, ...agreed.fees },
        ...(administrator && { first: { administrator, passwordHash } }),
      }),
  );
  if (above) await announce(bus, tx, above.id, ['registry']);
  return {
    organization: await readOrganization(tx, organizationId),
    invited: made !== null && administrator ? { userId: made, to: administrator } : null,
  };
}

async function findAbove(
  tx: DatabaseTransaction,
  reach: readonly string[],
  parent: string,
): Promise<OrganizationListRow> {
  if (!reach.includes(parent)) throw new Refusal('record_unknown');
  await lockTree(tx);
  assertRoomBelow(await findTree(tx), parent);
  return requireOrganization(tx, parent);
}
