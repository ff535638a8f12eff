import type { ImportedPerson, PeopleImported, PersonKind, RejectedPerson } from '#contract/people.ts';
import { newId } from '../../platform/identifier.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { nothingChanged, recordChange, type Writing } from '../../records/record-change.ts';
import { announce } from '../../platform/events/announce.ts';
import { findTakenEmails } from './emails.repository.ts';
import { findByIdentifier, insertPeople } from './people.repository.ts';
import { Overtaken } from '../imports/import-records.ts';
import { newPerson, type PeopleParts } from './people.service.ts';
import { personRecord } from '../../records/kinds/person.record.ts';
import { takenBy } from './person-columns.ts';

export interface PeopleImport {
  readonly kind: PersonKind;
  readonly rows: readonly ImportedPerson[];
  /** With `all`, the import creates no person if it rejects any row. */
  readonly mode: 'all' | 'valid';
  readonly dryRun: boolean;
}

/**
 * Creates the imported people; a dry run only counts them. Reports each row whose CPF or e-mail address an earlier row
 * or a record already has. Throws `Overtaken` if a concurrent request took a CPF or address.
 */
export async function importPeople(
  writing: Writing,
  { clock, bus }: PeopleParts,
  { kind, rows, mode, dryRun }: PeopleImport,
): Promise<PeopleImported> {
  const { tx, organizationId } = writing;
  const rejected = await findRejected(tx, organizationId, rows);
  const left = new Set(rejected.map(({ row }) => row));
  const accepted =
    mode === 'all' && rejected.length > 0 ? [] : rows.filter((_person, index) => !left.has(index));
  if (dryRun || accepted.length === 0) {
    nothingChanged(writing);
    return { created: accepted.length, rejected, import: null };
  }
  const importId = newId(clock);
  const people = accepted.map((person) => newPerson(clock, kind, person, importId));
  const imported = { record: personRecord, by: 'import_id', ids: [importId] };
  const inserted = await recordChange(writing, 'import', [imported], () =>
    insertPeople(tx, organizationId, clock.now(), people),
  );
  if (inserted.size < people.length) throw new Overtaken();
  await announce(bus, tx, organizationId, ['registry', 'distribution']);
  return { created: inserted.size, rejected, import: importId };
}

async function findRejected(
  tx: DatabaseTransaction,
  organizationId: string,
  rows: readonly ImportedPerson[],
): Promise<RejectedPerson[]> {
  const identifiers = rows.map(({ identifier }) => identifier);
  const holders = new Map(
    (await findByIdentifier(tx, organizationId, identifiers)).map((holder) => [
      holder.identifier,
      takenBy(holder),
    ]),
  );
  const taken = await findTakenEmails(
    tx,
    organizationId,
    rows.map(({ email = '' }) => email),
  );
  const seen = new Set<string>();
  const seenEmails = new Set<string>();
  return rows.flatMap(({ identifier, email = '' }, row): RejectedPerson[] => {
    const code = holders.get(identifier) ?? (seen.has(identifier) ? 'person_repeated' : null);
    seen.add(identifier);
    if (code !== null) return [{ row, field: 'identifier', code }];
    const key = email.toLowerCase();
    if (taken.has(key)) return [{ row, field: 'email', code: 'email_exists' }];
    if (seenEmails.has(key)) return [{ row, field: 'email', code: 'email_repeated' }];
    if (key !== '') seenEmails.add(key);
    return [];
  });
}
