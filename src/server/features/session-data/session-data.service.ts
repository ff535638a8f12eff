import type { RouteBody, RouteResponse } from '#contract/routes.ts';
import type { Hydrate, Settings, Subscription } from '#contract/session-data.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Scope, Tenancy, DatabaseTransaction } from '../../platform/database/tenancy.ts';
import type { Caller } from '../../platform/plugins/policy.ts';
import { listReach } from '../../platform/plugins/reach.ts';
import { Refusal } from '../../platform/refusal.ts';
import { recordChange, type Writing } from '../../records/record-change.ts';
import { readCurrentPeriod } from '../billing-periods/current-period.service.ts';
import type { EventBus } from '../../platform/events/event-bus.ts';
import type { MailPort } from '../../platform/mail/mail-port.ts';
import {
  findAncestry,
  findFamily,
  findOrganization,
  findOrganizations,
} from '../../platform/organization/organizations.repository.ts';
import { presentHydrate, presentSubscription, presentTree } from './session-data.presenter.ts';
import { parseSettings, presentSettings } from './settings.presenter.ts';
import { settingsRecord } from '../../records/kinds/settings.record.ts';
import { findSettings, lockSettings, saveSettings, type SettingsRow } from './settings.repository.ts';
import { findTerms, type SessionTermsRow } from './terms.repository.ts';

interface HydrateParts {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
  readonly sandbox: boolean;
}

export interface SessionDataContext {
  readonly scope: Scope;
  readonly organizationId: string;
}

/**
 * Returns the selected organization and all organizations that the caller can select.
 * These are the caller's own organization and its branches. For a super administrator, they are the whole company of the
 * selected organization.
 */
export async function hydrate(
  { tenancy, clock, sandbox }: HydrateParts,
  { scope, organizationId }: SessionDataContext,
  caller: Caller,
): Promise<Hydrate> {
  const homeId = caller.organizationId;
  const { selected, billing } = await tenancy.inScope(scope, async (tx) => {
    const found = await findOrganization(tx, organizationId);
    if (!found) throw new Refusal('not_found');
    return { selected: found, billing: await readCurrentPeriod(tx, clock, organizationId) };
  });
  // Runs as the system, because siblings of the selected organization are outside the scope of the call.
  const family = await tenancy.asSystem('sign-in', async (tx) =>
    findFamily(tx, homeId ?? (await findAncestry(tx, selected.id)).at(-1) ?? selected.id),
  );
  const hasBranches = family.length > 1;
  const reach = homeId !== null && hasBranches ? new Set(await listReach(tenancy, caller)) : null;
  const own = reach ? family.filter(({ id }) => reach.has(id)) : family;
  return presentHydrate(selected, own, { billing, isSandbox: sandbox });
}

/** Returns the ids of all descendants of the organization that are visible to the transaction. */
export async function listBelow(tx: DatabaseTransaction, organizationId: string): Promise<string[]> {
  const family = await findFamily(tx, organizationId);
  return family.map(({ id }) => id).filter((id) => id !== organizationId);
}

/** Refuses with `not_found` if the caller cannot see the organization. */
export async function assertInSight(
  tenancy: Tenancy,
  { scope, organizationId }: SessionDataContext,
): Promise<void> {
  const found = await tenancy.inScope(scope, (tx) => findOrganization(tx, organizationId));
  if (found?.id !== organizationId) throw new Refusal('not_found');
}

export function listTree(
  tenancy: Tenancy,
  scope: Scope,
): Promise<RouteResponse<'GET /v2/superAdmin/organization'>> {
  return tenancy.inScope(scope, async (tx) => presentTree(await findOrganizations(tx, scope.organizations)));
}

export async function describeSubscription(
  tenancy: Tenancy,
  { scope, organizationId }: SessionDataContext,
): Promise<Subscription> {
  const selected = await tenancy.inScope(scope, (tx) => findOrganization(tx, organizationId));
  if (!selected) throw new Refusal('not_found');
  return presentSubscription(selected);
}

export function readSettings(
  tenancy: Tenancy,
  { scope, organizationId }: SessionDataContext,
): Promise<Settings> {
  return tenancy.inScope(scope, async (tx) =>
    presentSettings(await findSettings(tx, organizationId), await requireTerms(tx, organizationId)),
  );
}

async function requireTerms(tx: DatabaseTransaction, organizationId: string): Promise<SessionTermsRow> {
  const terms = await findTerms(tx, organizationId);
  if (!terms) throw new Refusal('not_found');
  return terms;
}

/**
 * Changes settings; omitted settings keep their values. Refuses with `settings_stale` if a current value differs from
 * `seen`.
 * Refuses with `mail_unavailable` if the change requires a second step and the server sends no mail, because the codes
 * would never arrive.
 */
export async function changeSettings(
  { bus, mail }: { readonly bus: EventBus; readonly mail: Pick<MailPort, 'reachesReaders'> },
  writing: Writing,
  { seen = {}, ...change }: RouteBody<'PUT /admin/organization/settings'>,
): Promise<Settings> {
  const { tx, organizationId } = writing;
  await lockSettings(tx, organizationId);
  const before = await findSettings(tx, organizationId);
  const isStale = Object.entries(parseSettings(seen)).some(
    ([column, value]) => before[column as keyof SettingsRow] !== value,
  );
  if (isStale) throw new Refusal('settings_stale');
  const isNewlyRequired = change.requireTwoStep === true && !before.require_two_step;
  if (isNewlyRequired && !mail.reachesReaders) throw new Refusal('mail_unavailable');
  const row = await recordChange(writing, 'change', [{ record: settingsRecord, ids: [organizationId] }], () =>
    saveSettings(tx, organizationId, parseSettings(change)),
  );
  await bus.publish(tx, { type: 'settings', organizationId });
  return presentSettings(row, await requireTerms(tx, organizationId));
}
