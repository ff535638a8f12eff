/** What somebody proves who they are with, besides their password. */
import type { Credential } from './credentials.repository.ts';

/** `app`: a code of the app on their phone. `mail`: one that is sent to them. */
export type SecondStep = 'none' | 'mail' | 'app';

/** A super administrator reaches every company, so a password alone never lets one in; in the sandbox everybody knows it. */
export function secondStepOf(
  { role, twoStep, authenticatorSince }: Pick<Credential, 'role' | 'twoStep' | 'authenticatorSince'>,
  isSandbox: boolean,
): SecondStep {
  if (authenticatorSince) return 'app';
  return twoStep || isNeeded({ role }, isSandbox) ? 'mail' : 'none';
}

/** Whether they cannot be without one. */
export function isNeeded({ role }: Pick<Credential, 'role'>, isSandbox: boolean): boolean {
  return role === 'SuperAdminOrg' && !isSandbox;
}
