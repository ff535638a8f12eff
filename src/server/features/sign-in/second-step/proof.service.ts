import { Refusal } from '../../../platform/refusal.ts';
import { countProof, removeProof } from '../attempts.service.ts';
import { findByUserId, type Credential } from '../../../platform/accounts/credentials.repository.ts';
import type { SignInParts } from '../sign-in.service.ts';

export interface SignInProof {
  readonly password?: string;
  readonly code?: string;
}

/** An account and the proof of its user. The caller clears the count of proofs once it accepts the proof. */
export interface Proved {
  readonly credential: Credential;
  readonly proof: SignInProof;
}

/**
 * Counts a try to prove the user's identity, and checks a password at once. Refuses with `current_password_wrong` and
 * `attempts_reached`, and with `validation_failed` if the proof is empty.
 */
export async function checkProof(parts: SignInParts, userId: string, proof: SignInProof): Promise<Proved> {
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
    // The server did not check the password because the queue of the password hasher is full.
    await tenancy.asSystem('sign-in', (tx) => removeProof(tx, userId));
    throw error;
  }
}
