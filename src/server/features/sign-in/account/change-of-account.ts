import type { ChangeOperation } from '#contract/audit.ts';
import { NO_ORGANIZATION } from '#contract/facts.ts';
import { afterCommit, type DatabaseTransaction } from '../../../platform/database/tenancy.ts';
import { recordChange, type Writing } from '../../../records/record-change.ts';
import type { Mail, MailPort } from '../../../platform/mail/mail-port.ts';
import { accountRecord } from '../../../records/kinds/account.record.ts';
import type { Credential } from '../../../platform/accounts/credentials.repository.ts';

export interface AccountReporting {
  readonly mail: MailPort;
  reportFailure(error: unknown): void;
}

export function recordAccount<T>(
  writing: Writing,
  { userId, organizationId }: Credential,
  operation: ChangeOperation,
  work: () => Promise<T>,
): Promise<T> {
  const inHome = { ...writing, organizationId: organizationId ?? NO_ORGANIZATION };
  return recordChange(inHome, operation, [{ record: accountRecord, ids: [userId] }], work);
}

/** Reports a change to the owner of the account: another person may have made it. */
export function mailAfterCommit(
  { mail, reportFailure }: AccountReporting,
  tx: DatabaseTransaction,
  written: Mail,
): void {
  afterCommit(tx, () => void mail.send(written).catch(reportFailure));
}
