/** What somebody proves who they are with, besides their password. */
import type { MailPort } from '../../../platform/mail/mail-port.ts';
import type { Credential } from '../../../platform/accounts/credentials.repository.ts';

/** `app`: a code of the app on their phone. `mail`: one that is sent to them. */
export type SecondStep = 'none' | 'mail' | 'app';

interface ServerFacts {
  /** Everybody knows the passwords of the sandbox. */
  readonly isSandbox: boolean;
  readonly mail: Pick<MailPort, 'reachesReaders'>;
}

type Asked = Pick<Credential, 'role' | 'twoStep' | 'authenticatorSince' | 'companyRequiresTwoStep'>;

/**
 * A code that never arrives would keep its owner out, so a server without mail leaves out the mailed codes that people and companies
 * chose. A super administrator reaches every company and needs a code all the same.
 */
export function secondStepOf(credential: Asked, server: ServerFacts): SecondStep {
  if (credential.authenticatorSince) return 'app';
  const isChosen = credential.twoStep && server.mail.reachesReaders;
  return isChosen || isNeeded(credential, server) ? 'mail' : 'none';
}

/** Whether they cannot be without one. */
export function isNeeded(
  credential: Pick<Asked, 'role' | 'companyRequiresTwoStep'>,
  server: ServerFacts,
): boolean {
  if (credential.role === 'SuperAdminOrg') return !server.isSandbox;
  return isRequiredByCompany(credential, server);
}

/** Whether the home organization requires one that this server can ask for. */
export function isRequiredByCompany(
  { companyRequiresTwoStep }: Pick<Asked, 'companyRequiresTwoStep'>,
  { mail }: Pick<ServerFacts, 'mail'>,
): boolean {
  return companyRequiresTwoStep && mail.reachesReaders;
}
