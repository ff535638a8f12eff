/**
 * `npm run create-admin`: creates the first super administrator, the first company and its first administrator in one
 * transaction. Prints or mails their password links once. Prompts on a terminal, otherwise reads the environment.
 * `--link ADDRESS` creates a new link for a user whose link has expired.
 */
import { createInterface } from 'node:readline/promises';
import { rm } from 'node:fs/promises';
import { systemClock } from './platform/clock.ts';
import { readConfig, type Config } from './platform/config/config.ts';
import { readEnvironment } from './platform/config/environment.ts';
import { StartError } from './platform/database/start-error.ts';
import { createTenancy, type Tenancy } from './platform/database/tenancy.ts';
import { prepareTables } from './platform/database/two-logins.ts';
import {
  deliver,
  makeFirstAccount,
  NotEmpty,
  readStanding,
  type Delivered,
  type FirstAccount,
  type FirstAccountStatus,
} from './features/first-account/first-account.service.ts';
import {
  accountOf,
  addressProblem,
  QUESTIONS,
  readAnswers,
} from './features/first-account/questions.rules.ts';
import { makeLink } from './features/sign-in/password/first-password.service.ts';
import { codeFileOf } from './features/first-account/set-up-door.ts';
import { openMail } from './platform/mail/open-mail.ts';
import { findByIdentifier } from './platform/accounts/credentials.repository.ts';
import { parseIdentifier } from './features/sign-in/identifier.ts';
import { passwordLink } from './features/sign-in/mails.ts';
import { hashPassword } from './platform/accounts/passwords.ts';
import { newToken } from './platform/accounts/tokens.ts';
import { reportFailure, withDatabase } from './with-database.ts';
import { languageOf } from './platform/words.ts';

const USAGE = `npm run create-admin
npm run create-admin -- --link ADDRESS`;

const WHY_NOT: Readonly<Record<Exclude<FirstAccountStatus, 'empty'>, string>> = {
  demonstration:
    'This database was filled as a demonstration, whose sign-ins everybody knows. Nothing was done; give real companies a database of their own.',
  managed:
    'There is a super administrator already. Nothing was done. Whoever has no password yet is given a new link by: npm run create-admin -- --link ADDRESS',
  inhabited:
    'This database holds records without a super administrator. Nothing was done; the first account is made in an empty database.',
};

function assertEmpty(standing: FirstAccountStatus): void {
  if (standing !== 'empty') throw new StartError(WHY_NOT[standing]);
}

async function ask(): Promise<FirstAccount> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const left = new AbortController();
  terminal.on('close', () => left.abort());
  const answers = new Map<string, string>();
  try {
    for (const { name, asks, read } of QUESTIONS) {
      while (!answers.has(name)) {
        const reading = read(await terminal.question(`${asks}: `, { signal: left.signal }));
        if ('value' in reading) answers.set(name, reading.value);
        const wrong = 'wrong' in reading ? reading.wrong : name === 'ADMIN_EMAIL' && addressProblem(answers);
        if (!wrong) continue;
        answers.delete(name);
        process.stdout.write(`It ${wrong}\n`);
      }
    }
    return accountOf(answers);
  } catch (error) {
    if (!left.signal.aborted) throw error;
    throw new StartError('\nNothing was done.');
  } finally {
    terminal.close();
  }
}

function answersGiven(): FirstAccount {
  const { answers, wrong } = readAnswers(process.env);
  if (wrong.length > 0) throw new StartError([...wrong, 'Nothing was done.'].join('\n'));
  return accountOf(answers);
}

async function create(tenancy: Tenancy, config: Config): Promise<string> {
  assertEmpty(await readStanding(tenancy));
  const answers = process.stdin.isTTY ? await ask() : answersGiven();
  // Hash of an unknown random password. Hashing is slow, so it runs before the transaction.
  const passwordHash = await hashPassword(newToken());
  const actor = { userId: null, address: null, requestId: null };
  const links = await tenancy
    .asSystem('first-account', (tx) =>
      makeFirstAccount({ tx, clock: systemClock, actor }, answers, passwordHash),
    )
    .catch((error: unknown) => {
      throw error instanceof NotEmpty ? new StartError(WHY_NOT[error.standing]) : error;
    });
  await rm(codeFileOf(config), { force: true }).catch(() => undefined);
  const delivered = await deliver(links, {
    mail: await openMail(config, systemClock),
    sendsMail: config.smtpUrl !== undefined,
    publicUrl: config.publicUrl,
    language: languageOf(process.env['LANG']),
  });
  return delivered.map(describeDelivery).join('\n');
}

function describeDelivery({ role, email, link }: Delivered): string {
  const who = role === 'administrator' ? "The company's administrator" : 'The super administrator';
  if (link === null) return `${who} was sent a link to ${email}.`;
  return `${who} ${email} sets a password here, within a day, once:\n${link}`;
}

async function renew(tenancy: Tenancy, { publicUrl }: Config, address: string): Promise<string> {
  const token = await tenancy.asSystem('first-account', async (tx) => {
    const found = await findByIdentifier(tx, parseIdentifier(address));
    return found?.active ? makeLink(tx, systemClock, found.userId) : null;
  });
  if (token === null) throw new StartError(`Nobody signs in with ${address}.`);
  return `${address} sets a password here, within a day, once:\n${passwordLink(publicUrl, token)}`;
}

async function run(config: Config, [first, address, ...rest]: readonly string[]): Promise<string> {
  const wantsLink = first === '--link' && address !== undefined && rest.length === 0;
  if (first !== undefined && !wantsLink) throw new StartError(USAGE);
  if (config.sandbox) throw new StartError(WHY_NOT.demonstration);
  return withDatabase(config, async (database) => {
    await prepareTables(database, config);
    const tenancy = createTenancy(database);
    return wantsLink ? renew(tenancy, config, address) : create(tenancy, config);
  });
}

try {
  process.stdout.write(`${await run(readConfig(readEnvironment(process.env)), process.argv.slice(2))}\n`);
} catch (error) {
  reportFailure(error);
}
