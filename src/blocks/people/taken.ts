/** What the lists of people say of a value that one record alone may have, asked before anything is saved. */
import type { Person, PersonKind } from '#contract/people.ts';
import type { ApiErrorCode } from '#core/api/api-error.ts';
import type { Session } from '#core/session/session.ts';
import type { KeyedRules } from '#core/ui/form/field-rules.ts';

type Ask = NonNullable<KeyedRules['ask']>;

const KINDS: readonly PersonKind[] = ['driver', 'recipient'];
/** A search finds parts of texts too; nobody has so many that hold a whole CPF or address. */
const MOST_FOUND = 25;

interface Found {
  readonly kind: PersonKind;
  readonly isDeleted: boolean;
}

const EVERYBODY = [false, true];
const IN_USE = [false];

/** Who of the people that may be listed here is found by a text and fits; `among` says whether deleted ones count. */
async function findPerson(
  { api, can }: Session,
  search: string,
  among: readonly boolean[],
  fits: (person: Person) => boolean,
): Promise<Found | null> {
  const places = among.flatMap((isDeleted) =>
    KINDS.filter((kind) => can(`portal.${kind}.list`)).map((kind) => ({ kind, isDeleted })),
  );
  const found = await Promise.all(
    places.map(async ({ kind, isDeleted }) => {
      const query = { search, isDeleted, limit: MOST_FOUND };
      const { docs } = await api(`GET /admin/organization/${kind}`, { query });
      return docs.some(fits);
    }),
  );
  return places[found.indexOf(true)] ?? null;
}

/** Whether a driver or a recipient has the CPF already, in use or deleted. */
export const askCpf =
  (session: Session): Ask =>
  async (cpf) => {
    const found = await findPerson(session, String(cpf), EVERYBODY, ({ identifier }) => identifier === cpf);
    if (!found) return null;
    const { kind, isDeleted } = found;
    return `${kind}_${isDeleted ? 'deleted_exists' : 'exists'}` satisfies ApiErrorCode;
  };

/** Whether another driver or recipient in use has the address, in any case. Administrators are in no list of people. */
export const askEmail =
  (session: Session): Ask =>
  async (value, before) => {
    const wanted = String(value).toLowerCase();
    if (wanted === '' || wanted === String(before).toLowerCase()) return null;
    const hasIt = ({ email }: Person) => email.toLowerCase() === wanted;
    return (await findPerson(session, wanted, IN_USE, hasIt)) ? 'email_exists' : null;
  };
