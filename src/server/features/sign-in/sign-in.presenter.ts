import type { LoginAnswer, OwnSession, SignedInUser } from '#contract/sign-in.ts';
import { maskEmail } from '#core/format/masked-email.ts';
import type { Credential } from '../../platform/accounts/credentials.repository.ts';
import type { SecondStep } from './second-step/second-step.ts';
import type { SignInRow } from '../../platform/accounts/own-sessions.repository.ts';

export function presentUser(credential: Credential): SignedInUser {
  return {
    _id: credential.userId,
    firstName: credential.firstName,
    lastName: credential.lastName,
    email: credential.email,
  };
}

/**
 * Returns `[AdminOrg, organization id, organization name]`, or only the role for a user without an
 * organization.
 */
export function presentScope({ role, organizationId, organizationName }: Credential): string[] {
  return organizationId === null ? [role] : [role, organizationId, organizationName ?? ''];
}

export function presentAuthHeader(token: string): string {
  return `Bearer ${token}`;
}

export function presentLogin(credential: Credential, token: string, device: string | null): LoginAnswer {
  return {
    user: presentUser(credential),
    authHeader: presentAuthHeader(token),
    scope: presentScope(credential),
    requiresAuthCode: false,
    sentTo: null,
    device,
    message: 'Signed in.',
  };
}

export function presentQuestion(credential: Credential, step: SecondStep): LoginAnswer {
  return {
    user: null,
    authHeader: null,
    scope: null,
    requiresAuthCode: true,
    sentTo: step === 'mail' ? maskEmail(credential.email) : null,
    device: null,
    message:
      step === 'mail' ? 'An authentication code was sent.' : 'Send a code of the app, or a recovery code.',
  };
}

export function presentSession({ id, startedAt, usedAt, ...place }: SignInRow): OwnSession {
  return { _id: id, startedAt: startedAt.toISOString(), usedAt: usedAt.toISOString(), ...place };
}
