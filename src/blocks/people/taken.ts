import type { PersonKind } from '#contract/people.ts';
import type { RouteBody } from '#contract/routes.ts';
import type { ApiErrorCode } from '#core/api/api-error.ts';
import type { Session } from '#core/session/session.ts';
import type { KeyedRules } from '#core/ui/form/field-rules.ts';

type Ask = NonNullable<KeyedRules['ask']>;
type TakenNumberRequest = RouteBody<'POST /admin/organization/driver/taken'>;

const KINDS: readonly PersonKind[] = ['driver', 'recipient'];

/**
 * Checks the register of each kind of people that the user may list. The calls use POST, because a CPF in an address
 * would appear in logs.
 */
async function findTaken({ api, can }: Session, body: TakenNumberRequest): Promise<ApiErrorCode | null> {
  const kinds = KINDS.filter((kind) => can(`portal.${kind}.list`));
  const found = await Promise.all(
    kinds.map(async (kind) => (await api(`POST /admin/organization/${kind}/taken`, { body })).code),
  );
  return found.find((code) => code !== null) ?? null;
}

/** Finds the CPF among active and deleted drivers and recipients. */
export const askCpf =
  (session: Session): Ask =>
  (cpf) =>
    findTaken(session, { identifier: String(cpf) });

/** Finds the e-mail address among active drivers and recipients, ignoring case. Administrators are not checked. */
export const askEmail =
  (session: Session): Ask =>
  async (value, before) => {
    const email = String(value).toLowerCase();
    if (email === '' || email === String(before).toLowerCase()) return null;
    return findTaken(session, { email });
  };
