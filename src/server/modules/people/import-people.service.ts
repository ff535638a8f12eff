/** Many people at once, from a spreadsheet. */
import type { ImportedPerson, PeopleImported, PersonKind, RejectedPerson } from '#contract/people.ts';
import { newId } from '../../identifier.ts';
import type { Transaction } from '../../database/tenancy.ts';
import { Refusal } from '../../refusal.ts';
import { announce } from '../balance/move-credit.ts';
import { findByIdentifier, insertPeople } from './people.repository.ts';
import { newPerson, type PeopleParts, type Where } from './people.service.ts';
import { takenBy } from './person-columns.ts';

export interface PeopleImport {
  readonly kind: PersonKind;
  readonly rows: readonly ImportedPerson[];
  /** `all` creates nothing where a row is rejected. */
  readonly mode: 'all' | 'valid';
  readonly dryRun: boolean;
}

/** Somebody else registered one of them meanwhile: what was decided no longer holds. */
class Overtaken extends Error {}
const ATTEMPTS = 3;

/**
 * Creates the people, or in a dry run says how many would be. Rows with the CPF of an earlier row or of a record are
 * named one by one. Refuses with `busy` while others register the same people time and again.
 */
export async function importPeople(
  parts: PeopleParts,
  where: Where,
  wanted: PeopleImport,
): Promise<PeopleImported> {
  for (let left = ATTEMPTS - 1; ; left -= 1) {
    try {
      return await parts.tenancy.inScope(where.scope, (tx) =>
        importOnce(parts, tx, where.organizationId, wanted),
      );
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error;
      if (left === 0) throw new Refusal('busy');
    }
  }
}

async function importOnce(
  { clock, bus }: PeopleParts,
  tx: Transaction,
  organizationId: string,
  { kind, rows, mode, dryRun }: PeopleImport,
): Promise<PeopleImported> {
  const rejected = await findRejected(tx, organizationId, rows);
  const left = new Set(rejected.map(({ row }) => row));
  const accepted =
    mode === 'all' && rejected.length > 0 ? [] : rows.filter((_person, index) => !left.has(index));
  if (dryRun || accepted.length === 0) return { created: accepted.length, rejected, import: null };
  const importId = newId(clock);
  const people = accepted.map((person) => newPerson(clock, kind, person, importId));
  const inserted = await insertPeople(tx, organizationId, clock.now(), people);
  if (inserted.size < people.length) throw new Overtaken();
  await announce(bus, tx, organizationId, ['registry', 'distribution']);
  return { created: inserted.size, rejected, import: importId };
}

async function findRejected(
  tx: Transaction,
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
  const seen = new Set<string>();
  return identifiers.flatMap((identifier, row): RejectedPerson[] => {
    const code = holders.get(identifier) ?? (seen.has(identifier) ? 'person_repeated' : null);
    seen.add(identifier);
    return code === null ? [] : [{ row, field: 'identifier', code }];
  });
}
