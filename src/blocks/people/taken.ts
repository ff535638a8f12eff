/** What the registers of people say of a value that one record alone may have, asked before anything is saved. */
import type { PersonKind } from '#contract/people.ts';
import type { RouteBody } from '#contract/routes.ts';
import type { ApiErrorCode } from '#core/api/api-error.ts';
import type { Session } from '#core/session/session.ts';
import type { KeyedRules } from '#core/ui/form/field-rules.ts';

type Ask = NonNullable<KeyedRules['ask']>;
type Asked = RouteBody<'POST /admin/organization/driver/taken'>;

const KINDS: readonly PersonKind[] = ['driver', 'recipient'];

/** Asks for each kind of people that may be listed here. In the body: a CPF in an address would stand in logs. */
async function findTaken({ api, can }: Session, body: Asked): Promise<ApiErrorCode | null> {
  const kinds = KINDS.filter((kind) => can(`portal.${kind}.list`));
  const found = await Promise.all(
    kinds.map(async (kind) => (await api(`POST /admin/organization/${kind}/taken`, { body })).code),
  );
  return found.find((code) => code !== null) ?? null;
}

/** Whether a driver or a recipient has the CPF already, in use or deleted. */
export const askCpf =
  (session: Session): Ask =>
  (cpf) =>
    findTaken(session, { identifier: String(cpf) });

/** Whether another driver or recipient in use has the address, in any case. Administrators are in no list of people. */
export const askEmail =
  (session: Session): Ask =>
  async (value, before) => {
    const email = String(value).toLowerCase();
    if (email === '' || email === String(before).toLowerCase()) return null;
    return findTaken(session, { email });
  };
