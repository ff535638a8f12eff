/**
 * First accounts of a database: super administrator, company and its first administrator, all or nothing.
 * Both people receive a link to set their first password. A super administrator belongs to no company.
 * So a person with both roles needs two e-mail addresses.
 */
import { NO_ORGANIZATION } from '#contract/facts.ts';
import type { RouteBody } from '#contract/routes.ts';
import type { Tenancy, DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { describeDatabase, holdFirstRecords } from '../../platform/database/demonstration-mark.ts';
import { newId } from '../../platform/identifier.ts';
import type { WrittenLanguage } from '../../platform/words.ts';
import { recordChange, type Writing } from '../../records/record-change.ts';
import type { MailPort } from '../../platform/mail/mail-port.ts';
import { FIRST_SETTINGS, FIRST_TERMS } from '../organizations/first-terms.rules.ts';
import { makeOrganization, namesOf } from '../organizations/make-organization.service.ts';
import { accountRecord } from '../../records/kinds/account.record.ts';
import { addAccount, makeLink } from '../sign-in/password/first-password.service.ts';
import { firstMail, passwordLink } from '../sign-in/mails.ts';

export type FirstAccount = Omit<RouteBody<'POST /set-up'>, 'code'>;
type FirstPerson = FirstAccount['administrator'];

/**
 * Content of a database: empty, a demonstration, accounts with a super administrator, or records without a super
 * administrator.
 */
export type FirstAccountStatus = 'empty' | 'demonstration' | 'managed' | 'inhabited';

/** Error of a set-up in a database that is no longer empty. The set-up has written nothing. */
export class NotEmpty extends Error {
  readonly standing: Exclude<FirstAccountStatus, 'empty'>;

  constructor(standing: Exclude<FirstAccountStatus, 'empty'>) {
    super(`The database is ${standing}.`);
    this.standing = standing;
  }
}

/** Link to set a first password. The server stores `token` nowhere else in clear text. */
export interface FirstLink {
  readonly role: 'superAdministrator' | 'administrator';
  readonly to: FirstPerson;
  readonly token: string;
}

async function findStanding(tx: DatabaseTransaction): Promise<FirstAccountStatus> {
  const { isMarked, hasRecords, hasSuperAdministrator } = await describeDatabase(tx);
  if (isMarked) return 'demonstration';
  if (hasSuperAdministrator) return 'managed';
  return hasRecords ? 'inhabited' : 'empty';
}

export function readStanding(tenancy: Tenancy): Promise<FirstAccountStatus> {
  return tenancy.asSystem('first-account', findStanding);
}

/**
 * Creates the first accounts. `passwordHash` must belong to a password that no person knows. A concurrent call waits,
 * then fails. Throws {@link NotEmpty}.
 */
export async function makeFirstAccount(
  writing: Omit<Writing, 'organizationId'>,
  { superAdministrator, organization, administrator }: FirstAccount,
  passwordHash: string,
): Promise<FirstLink[]> {
  const { tx, clock } = writing;
  await holdFirstRecords(tx);
  const standing = await findStanding(tx);
  if (standing !== 'empty') throw new NotEmpty(standing);
  const administratorId = await makeCompany(
    { ...writing, organizationId: newId(clock) },
    organization,
    administrator,
    passwordHash,
  );
  const superId = newId(clock);
  await recordChange(
    { ...writing, organizationId: NO_ORGANIZATION },
    'set-up',
    [{ record: accountRecord, ids: [superId] }],
    () =>
      addAccount(tx, {
        user_id: superId,
        ...namesOf(superAdministrator),
        role: 'SuperAdminOrg',
        organization_id: null,
        password_hash: passwordHash,
        created_at: clock.now(),
      }),
  );
  return [
    { role: 'superAdministrator', to: superAdministrator, token: await makeLink(tx, clock, superId) },
    { role: 'administrator', to: administrator, token: await makeLink(tx, clock, administratorId) },
  ];
}

async function makeCompany(
  writing: Writing,
  { federalTaxNumber, name, tradeName }: FirstAccount['organization'],
  administrator: FirstPerson,
  passwordHash: string,
): Promise<string> {
  const columns = {
    ...FIRST_TERMS,
    federal_tax_number: federalTaxNumber,
    name,
    trade_name: tradeName ?? name,
    email: administrator.email.toLowerCase(),
  };
  const first = { administrator, passwordHash };
  const made = await makeOrganization(writing, 'set-up', { columns, settings: FIRST_SETTINGS, first });
  if (made === null) throw new Error('A company has an administrator.');
  return made;
}

export interface Delivery {
  readonly mail: MailPort;
  readonly sendsMail: boolean;
  readonly publicUrl: string;
  readonly language: WrittenLanguage;
}

export interface Delivered {
  readonly role: FirstLink['role'];
  readonly email: string;
  /** Link for the response; null if the server has mailed the link. */
  readonly link: string | null;
}

/** Mails the links. Returns the links instead if the server sends no mail or the mail server refuses the mail. */
export function deliver(
  links: readonly FirstLink[],
  { mail, sendsMail, publicUrl, language }: Delivery,
): Promise<Delivered[]> {
  return Promise.all(
    links.map(async ({ role, to, token }) => {
      const email = to.email.toLowerCase();
      const delivered = { role, email, link: passwordLink(publicUrl, token) };
      if (!sendsMail) return delivered;
      return mail.send(firstMail({ ...to, email }, publicUrl, token, language)).then(
        () => ({ ...delivered, link: null }),
        () => delivered,
      );
    }),
  );
}
