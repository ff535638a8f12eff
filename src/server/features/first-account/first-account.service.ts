/**
 * The first account of a database: a super administrator, a company and the company's first administrator, all of it or nothing.
 * Each of the two people is given a link that sets their first password. A super administrator works for no company, so a person
 * with both roles needs two e-mail addresses.
 */
import { NO_ORGANIZATION } from '#contract/facts.ts';
import type { RouteBody } from '#contract/routes.ts';
import type { Tenancy, Transaction } from '../../platform/database/tenancy.ts';
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
type Person = FirstAccount['administrator'];

/** Who stands in a database: nobody, the records of a demonstration, a super administrator, or records without one. */
export type Standing = 'empty' | 'demonstration' | 'managed' | 'inhabited';

/** Thrown where the database is not empty any more. Nothing was done. */
export class NotEmpty extends Error {
  readonly standing: Exclude<Standing, 'empty'>;

  constructor(standing: Exclude<Standing, 'empty'>) {
    super(`The database is ${standing}.`);
    this.standing = standing;
  }
}

/** Whose link it is, and the token in it, which is kept nowhere. */
export interface FirstLink {
  readonly role: 'superAdministrator' | 'administrator';
  readonly to: Person;
  readonly token: string;
}

async function findStanding(tx: Transaction): Promise<Standing> {
  const { isMarked, hasRecords, hasSuperAdministrator } = await describeDatabase(tx);
  if (isMarked) return 'demonstration';
  if (hasSuperAdministrator) return 'managed';
  return hasRecords ? 'inhabited' : 'empty';
}

export function readStanding(tenancy: Tenancy): Promise<Standing> {
  return tenancy.asSystem('first-account', findStanding);
}

/**
 * Makes all of it. `passwordHash` is of a password that nobody knows. Of two at once the second waits, and finds the first.
 * Throws {@link NotEmpty}.
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

/** Answers the id of its administrator. */
async function makeCompany(
  writing: Writing,
  { federalTaxNumber, name, tradeName }: FirstAccount['organization'],
  administrator: Person,
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

/** How a link reaches its reader: by mail, or told here and never again. */
export interface Delivery {
  readonly mail: MailPort;
  readonly sendsMail: boolean;
  readonly publicUrl: string;
  readonly language: WrittenLanguage;
}

export interface Delivered {
  readonly role: FirstLink['role'];
  readonly email: string;
  /** Null where it went by mail. */
  readonly link: string | null;
}

/** Mails the links where mail goes anywhere; one that the mail server does not take is told like the others. */
export function deliver(
  links: readonly FirstLink[],
  { mail, sendsMail, publicUrl, language }: Delivery,
): Promise<Delivered[]> {
  return Promise.all(
    links.map(async ({ role, to, token }) => {
      const email = to.email.toLowerCase();
      const told = { role, email, link: passwordLink(publicUrl, token) };
      if (!sendsMail) return told;
      return mail.send(firstMail({ ...to, email }, publicUrl, token, language)).then(
        () => ({ ...told, link: null }),
        () => told,
      );
    }),
  );
}
