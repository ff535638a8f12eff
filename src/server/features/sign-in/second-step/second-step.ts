import type { MailPort } from '../../../platform/mail/mail-port.ts';
import type { Credential } from '../../../platform/accounts/credentials.repository.ts';

/** `app`: a code of an authenticator app. `mail`: a code that the server mails. */
export type SecondStep = 'none' | 'mail' | 'app';

interface ServerFacts {
  /** True in the sandbox, whose passwords are public. */
  readonly isSandbox: boolean;
  readonly mail: Pick<MailPort, 'reachesReaders'>;
}

type SecondStepRequest = Pick<
  Credential,
  'role' | 'twoStep' | 'authenticatorSince' | 'companyRequiresTwoStep'
>;

/**
 * Second step that an account needs. A server without mail skips mailed codes that people and companies selected, because
 * it would lock them out.
 * A server without mail still requires a code from a super administrator, who reaches every company.
 */
export function secondStepOf(credential: SecondStepRequest, server: ServerFacts): SecondStep {
  if (credential.authenticatorSince) return 'app';
  const isSelected = credential.twoStep && server.mail.reachesReaders;
  return isSelected || isNeeded(credential, server) ? 'mail' : 'none';
}

export function isNeeded(
  credential: Pick<SecondStepRequest, 'role' | 'companyRequiresTwoStep'>,
  server: ServerFacts,
): boolean {
  if (credential.role === 'SuperAdminOrg') return !server.isSandbox;
  return isRequiredByCompany(credential, server);
}

export function isRequiredByCompany(
  { companyRequiresTwoStep }: Pick<SecondStepRequest, 'companyRequiresTwoStep'>,
  { mail }: Pick<ServerFacts, 'mail'>,
): boolean {
  return companyRequiresTwoStep && mail.reachesReaders;
}
