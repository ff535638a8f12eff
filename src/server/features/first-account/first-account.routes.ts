/** Calls that create the first account. Once the database has accounts, the calls answer like unknown paths. */
import type { Call, Module } from '../../platform/plugins/routes.ts';
import { Refusal } from '../../platform/refusal.ts';
import { defineModule, type ServerParts } from '../server-module.ts';
import { languageOf } from '../../platform/words.ts';
import { writes } from '../../records/writes.ts';
import { countAttempt, describeAttempt, forgetAttempts } from '../sign-in/attempts.service.ts';
import { newToken } from '../../platform/accounts/tokens.ts';
import { deliver, makeFirstAccount, NotEmpty, type FirstLink } from './first-account.service.ts';

type FirstAccountDependencies = Pick<
  ServerParts,
  'tenancy' | 'clock' | 'config' | 'mail' | 'passwords' | 'setUp'
>;
type SetUp = Call<'POST /set-up'>;

export const serverModule = defineModule(
  ['tenancy', 'clock', 'config', 'mail', 'passwords', 'setUp'],
  firstAccountModule,
);

function firstAccountModule(parts: FirstAccountDependencies): Module {
  const { tenancy, config, mail, setUp } = parts;
  const made = new WeakMap<SetUp['request'], FirstLink[]>();
  const setsUp = writes<'POST /set-up', string>(
    parts,
    async (writing, { body, request }, passwordHash) => {
      made.set(request, await makeFirstAccount(writing, body, passwordHash));
      return { docs: [] };
    },
    {
      prepare: (call) => checkCode(parts, call),
      within: (_call, run) => tenancy.asSystem('first-account', run),
    },
  );
  return {
    policies: { 'POST /set-up': { organization: 'none' } },
    handlers: {
      'POST /set-up': {
        does: 'writes',
        answer: async (call) => {
          await setsUp.answer(call).catch((error: unknown) => {
            throw error instanceof NotEmpty ? new Refusal('not_found') : error;
          });
          await setUp.close();
          // Sends the mails only after the commit, because a sent mail cannot be undone.
          const docs = await deliver(made.get(call.request) ?? [], {
            mail,
            sendsMail: config.smtpUrl !== undefined,
            publicUrl: config.publicUrl,
            language: languageOf(call.request.headers['accept-language']),
          });
          return { docs };
        },
      },
    },
  };
}

/**
 * Checks the set-up code and returns the hash of a random password. Refuses a wrong code, and a network address with
 * too many attempts.
 */
async function checkCode(
  { tenancy, clock, passwords, setUp }: FirstAccountDependencies,
  { body, request }: SetUp,
): Promise<string> {
  if (!(await setUp.isOpen())) throw new Refusal('not_found');
  // Counts attempts only by network address, so that a stranger cannot lock out the person with the code.
  const attempt = describeAttempt(`set-up ${request.ip}`, request.ip);
  await tenancy.asSystem('sign-in', (tx) => countAttempt(tx, attempt, clock.now()));
  if (!setUp.fits(body.code)) {
    // Refuses a wrong code. Every code is wrong if the set-up has ended meanwhile.
    throw new Refusal((await setUp.isOpen()) ? 'set_up_code_wrong' : 'not_found');
  }
  await tenancy.asSystem('sign-in', (tx) => forgetAttempts(tx, attempt));
  if (body.superAdministrator.email.toLowerCase() === body.administrator.email.toLowerCase())
    throw new Refusal('set_up_one_address');
  return passwords.hash(newToken());
}
