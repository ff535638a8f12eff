/** Export of all data that an organization stores about one person (LGPD, art. 18 II and V). */
import type { PersonalData } from '#contract/personal-data.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import { litresFromMillilitres } from '#core/money/volume.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Scope, Tenancy, DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { listReach } from '../../platform/plugins/reach.ts';
import type { Caller } from '../../platform/plugins/routes.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readActionsOf, readChangesOf } from '../audit/changes-of.service.ts';
import { recordChange, type Writing } from '../../records/record-change.ts';
import { assertMayDelete } from '../../features/people/administrators/change-administrator.service.ts';
import { personRecord } from '../../records/kinds/person.record.ts';
import { noteDataGiven, readPersonData } from '../../features/people/removal/personal-data.service.ts';
import { findHeld } from '../../features/permissions/permissions.service.ts';
import { readAccountData } from '../../features/sign-in/account/account-data.service.ts';
import { readStatement } from '../statement/statement.service.ts';
import { findOrganization, findRefuels, type OwnRefuelRow } from './personal-data.repository.ts';

interface PersonalDataDependencies {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
}

interface PersonalDataContext {
  readonly caller: Caller;
  readonly scope: Scope;
  readonly organizationId: string;
}

const STATEMENT_LINES = 100;

/** Every user may read their own data. Refuses with `not_found`, and as {@link assertMayDelete}. */
export async function readPersonalData(
  { tenancy, clock }: PersonalDataDependencies,
  { caller, scope, organizationId }: PersonalDataContext,
  id: string,
): Promise<PersonalData> {
  const asker = { caller, reach: await listReach(tenancy, caller) };
  await tenancy.asSystem('personal-data', (tx) => assertMayDelete(tx, asker, id, { orOwn: true }));
  const { userId, ...held } = await tenancy.inScope(scope, (tx) => readHeld(tx, organizationId, id), {
    snapshot: true,
  });
  return { writtenAt: clock.now().toISOString(), account: await readAccountData(tenancy, userId), ...held };
}

/**
 * Writes the audit line that the person's data was handed out. The actor of the line is the recipient of the data.
 */
export async function notePersonalDataGiven(writing: Writing, id: string): Promise<void> {
  const { tx, clock, organizationId } = writing;
  await recordChange(writing, 'give-data', [{ record: personRecord, ids: [id] }], () =>
    noteDataGiven(tx, { organizationId, id, now: clock.now() }),
  );
}

async function readHeld(tx: DatabaseTransaction, organizationId: string, id: string) {
  const { person, balance } = await readPersonData(tx, organizationId, id);
  const organization = await findOrganization(tx, organizationId);
  if (!organization) throw new Refusal('not_found');
  const { user: userId, type } = person;
  const { id: _id, ...named } = organization;
  return {
    userId,
    organization: { _id, ...named },
    person,
    permissions: type === 'administrator' ? [...(await findHeld(tx, organizationId, userId))] : [],
    balance,
    statement: type === 'administrator' ? [] : await readEveryLine(tx, organizationId, userId),
    refuels: (await findRefuels(tx, organizationId, userId)).map(presentRefuel),
    changes: await readChangesOf(tx, organizationId, [id, userId]),
    acts: await readActionsOf(tx, organizationId, userId),
  };
}

async function readEveryLine(
  tx: DatabaseTransaction,
  organizationId: string,
  user: string,
): Promise<PersonalData['statement']> {
  const lines: PersonalData['statement'] = [];
  for (let before: string | null = null; ;) {
    const query = { user, limit: STATEMENT_LINES, ...(before !== null && { beforeEntry: before }) };
    const { docs, next } = await readStatement(tx, organizationId, query);
    lines.push(...docs);
    if (next === null) return lines;
    before = next;
  }
}

function presentRefuel({ at, volumeMl, amountCents, odometerKm, ...refuel }: OwnRefuelRow) {
  return {
    ...refuel,
    at: at.toISOString(),
    odometer: odometerKm,
    volume: litresFromMillilitres(volumeMl),
    amount: reaisFromCents(amountCents),
  };
}
