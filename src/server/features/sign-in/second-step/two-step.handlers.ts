import type { DatabaseTransaction } from '../../../platform/database/tenancy.ts';
import type { Module } from '../../../platform/plugins/routes.ts';
import { languageOf } from '../../../platform/words.ts';
import { writes } from '../../../records/writes.ts';
import { askForMailCode, switchMailCodesOff, switchMailCodesOn } from './mail-codes.service.ts';
import type { SignInParts } from '../sign-in.service.ts';
import { checkProof, type Proved } from './proof.service.ts';
import { confirm, setUp, takeOff } from './two-step.service.ts';

type AsSignIn = <A>(call: unknown, run: (tx: DatabaseTransaction) => Promise<A>) => Promise<A>;

/** `within` opens a transaction of sign-in, which belongs to no organization. */
export function twoStepHandlers(parts: SignInParts, within: AsSignIn) {
  const telling = (log: { error(text: string): void }) => ({
    ...parts,
    reportFailure: () => log.error('a mail could not be sent'),
  });
  return {
    'POST /user/two-step': writes(parts, (writing, _call, proved: Proved) => setUp(parts, writing, proved), {
      prepare: ({ body, caller }) => checkProof(parts, caller.userId, body),
      within,
    }),
    'PUT /user/two-step': writes(
      parts,
      async (writing, { request }, proved: Proved) => ({
        recoveryCodes: await confirm(telling(request.log), writing, proved),
      }),
      { prepare: ({ body, caller }) => checkProof(parts, caller.userId, body), within },
    ),
    'DELETE /user/two-step': writes(
      parts,
      async (writing, { request }, proved: Proved) => {
        await takeOff(telling(request.log), writing, proved);
        return { message: 'Codes of the app are no longer asked for.' };
      },
      { prepare: ({ body, caller }) => checkProof(parts, caller.userId, body), within },
    ),
    'POST /user/two-step/mail': ({ body, caller, request }) =>
      askForMailCode(
        parts,
        { userId: caller.userId, ...body },
        languageOf(request.headers['accept-language']),
      ),
    'PUT /user/two-step/mail': writes(
      parts,
      async (writing, { request }, proved: Proved) => {
        await switchMailCodesOn(telling(request.log), writing, proved);
        return { message: 'Mailed codes are asked for.' };
      },
      { prepare: ({ body, caller }) => checkProof(parts, caller.userId, body), within },
    ),
    'DELETE /user/two-step/mail': writes(
      parts,
      async (writing, { request }, proved: Proved) => {
        await switchMailCodesOff(telling(request.log), writing, proved);
        return { message: 'The choice of mailed codes was taken back.' };
      },
      { prepare: ({ body, caller }) => checkProof(parts, caller.userId, body), within },
    ),
  } satisfies Module['handlers'];
}
