/** Job that sends queued mails at least once, with any number of servers. */
import type { Clock } from '../clock.ts';
import type { Tenancy } from '../database/tenancy.ts';
import { startRecurring, type RecurringWatch } from '../recurring.ts';
import { readReader } from '../accounts/reader.service.ts';
import type { MailKind } from './mail-kind.ts';
import type { MailPort } from './mail-port.ts';
import { deleteMail, takeMail, type UnsentMail } from './unsent-mails.repository.ts';

const EVERY_MS = 5_000;
/** Maximum number of attempts to send a mail. With the pauses between them, the attempts last three days. */
const MOST_TRIES = 24;

/** Report of an abandoned mail, without its recipient and content. */
export type AbandonedMail = Pick<UnsentMail, 'organizationId' | 'id' | 'kind' | 'aboutId' | 'tries'>;

export interface SendingParts extends RecurringWatch {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
  readonly mail: MailPort;
  readonly publicUrl: string;
  /** Mails of unknown kinds stay in the queue for a server that knows them. */
  readonly kinds: readonly MailKind<never>[];
  readonly onAbandoned: (mail: AbandonedMail) => void;
}

/** Starts at once to send queued mails. The returned function stops the job after the current mail. */
export function startSending(parts: SendingParts): () => Promise<void> {
  return startRecurring(createSender(parts), { ...parts, everyMs: EVERY_MS });
}

/**
 * Each call of the returned function sends all due mails and returns their number. The function postpones a mail, sends
 * it, then deletes it. After a crash between these steps a mail may be sent twice, which is better than never.
 */
export function createSender(parts: SendingParts): (signal?: AbortSignal) => Promise<number> {
  const { tenancy, clock, report } = parts;
  const names = parts.kinds.map(({ name }) => name);
  return async (signal) => {
    let sent = 0;
    while (!signal?.aborted) {
      const mail = await tenancy.asSystem('mails', (tx) => takeMail(tx, names, clock.now()));
      if (!mail) break;
      try {
        if (await sendOne(parts, mail)) sent += 1;
        await tenancy.asSystem('mails', (tx) => deleteMail(tx, mail));
      } catch (error) {
        report(error);
      }
    }
    return sent;
  };
}

async function sendOne(
  { tenancy, clock, mail: port, publicUrl, kinds, onAbandoned }: SendingParts,
  mail: UnsentMail,
): Promise<boolean> {
  const kind = kinds.find(({ name }) => name === mail.kind);
  const reader = await readReader(tenancy, mail.userId);
  if (!kind || !reader) return false;
  const ageMs = clock.now().getTime() - mail.madeAt.getTime();
  if (mail.tries > MOST_TRIES || ageMs > (kind.passesAfterMs ?? Infinity)) {
    const { organizationId, id, aboutId, tries } = mail;
    onAbandoned({ organizationId, id, kind: mail.kind, aboutId, tries: tries - 1 });
    return false;
  }
  // The queue stores `news` without a type; `write` of the same kind of mail takes it.
  const news = mail.news as never;
  await port.send(kind.write(reader, { ...mail, news }, publicUrl));
  return true;
}
