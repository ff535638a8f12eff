/** Erasure of a person's identity (LGPD, art. 18 VI). The person's actions stay, under a pseudonym. */
import { randomInt } from 'node:crypto';
import type { RouteResponse } from '#contract/routes.ts';
import { recordChange, type Writing } from '../../records/record-change.ts';
import { withholdPersonal } from '../../records/withhold.service.ts';
import { announce } from '../../platform/events/announce.ts';
import type { EventBus } from '../../platform/events/event-bus.ts';
import { replaceInAnswers } from '../../ledger/idempotency/withhold.service.ts';
import { dropMailsTo } from '../../platform/mail/unsent-mails.ts';
import type { AdministratorRequest } from '../../features/people/administrators/administrator-parts.ts';
import { assertMayDelete } from '../../features/people/administrators/change-administrator.service.ts';
import {
  givePseudonym,
  lockForErasure,
  type Pseudonym,
} from '../../features/people/removal/personal-data.service.ts';
import { personRecord } from '../../records/kinds/person.record.ts';
import { accountRecord } from '../../records/kinds/account.record.ts';
import { eraseAccount } from '../../features/sign-in/account/erase-account.service.ts';

/** Characters of a pseudonym's code. Users cannot confuse these characters with each other. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const CODE_LENGTH = 8;
/**
 * First name of all erased people; a code is the last name. The name is data, so it stays in the language of the
 * country.
 */
const FIRST_NAME = 'Pessoa apagada';

export interface Erasing {
  readonly bus: EventBus;
  readonly asking: AdministratorRequest;
  readonly passwordHash: string;
}

/**
 * Erases a person's identity. Needs a transaction that sees every table, but searches the record only in the
 * organization of the call. Refuses as {@link assertMayDelete}, and with `not_found`, `person_in_use` and
 * `person_erased`.
 */
export async function erasePerson(
  writing: Writing,
  { bus, asking, passwordHash }: Erasing,
  id: string,
): Promise<RouteResponse<'PUT /admin/organization/user/erase/{id}'>> {
  const { tx, clock, organizationId } = writing;
  const userId = await lockForErasure(tx, organizationId, id);
  await assertMayDelete(tx, asking, id);
  const pseudonym = newPseudonym();
  const subjects = [
    { record: personRecord, ids: [id] },
    { record: accountRecord, ids: [userId] },
  ];
  await recordChange(writing, 'erase', subjects, async () => {
    await givePseudonym(tx, { organizationId, id, now: clock.now() }, pseudonym);
    await eraseAccount(tx, userId, { ...pseudonym, passwordHash });
  });
  const withheldChanges = await withholdPersonal(writing, [id, userId]);
  const { firstName, lastName, identifier } = pseudonym;
  await replaceInAnswers(tx, organizationId, id, {
    firstName,
    lastName,
    identifier,
    email: '',
    phone: '',
    driversLicense: '',
    driversLicenseExpirationDate: null,
  });
  await dropMailsTo(tx, organizationId, userId);
  await announce(bus, tx, organizationId, ['registry', 'distribution']);
  return { _id: id, pseudonym: `${firstName} ${lastName}`, withheldChanges };
}

function newPseudonym(): Pseudonym {
  const code = Array.from({ length: CODE_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  return { firstName: FIRST_NAME, lastName: code, identifier: `apagado-${code.toLowerCase()}` };
}
