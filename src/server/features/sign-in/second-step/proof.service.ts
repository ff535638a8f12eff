/** Somebody who is signed in proves who they are, before the transaction that does what they ask. Wrong proofs are counted. */
import { Refusal } from '../../../platform/refusal.ts';
import { countProof, takeBackProof } from '../attempts.service.ts';
import { findByUserId, type Credential } from '../../../platform/accounts/credentials.repository.ts';
import type { SignInParts } from '../sign-in.service.ts';

export interface Proof {
  readonly password?: string;
  readonly code?: string;
}

/** Whose account it is, and what they have proved. Who needs it forgets what was counted. */
export interface Proved {
  readonly credential: Credential;
  readonly proof: Proof;
}

/**
 * Counts the proof, and checks it where it is the password. Refuses with `current_password_wrong`, with `attempts_reached`, and with
 * `validation_failed` where there is no proof.
 */
export async function checkProof(parts: SignInParts, userId: string, proof: Proof): Promise<Proved> {
  const { tenancy, clock } = parts;
  if (proof.password === undefined && proof.code === undefined) throw new Refusal('validation_failed');
  const credential = await tenancy.asSystem('sign-in', async (tx) => {
    const found = await findByUserId(tx, userId);
    if (!found) throw new Refusal('session_ended');
    await countProof(tx, userId, clock.now());
    return found;
  });
  if (proof.password !== undefined && !(await isPasswordOf(parts, credential, proof.password)))
    throw new Refusal('current_password_wrong');
  return { credential, proof };
}

async function isPasswordOf(
  { tenancy, passwords }: SignInParts,
  { userId, passwordHash }: Credential,
  password: string,
): Promise<boolean> {
  try {
    return await passwords.verify(passwordHash, password);
  } catch (error) {
    // It was not checked: too many wait for that.
    await tenancy.asSystem('sign-in', (tx) => takeBackProof(tx, userId));
    throw error;
  }
}
