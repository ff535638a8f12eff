/** Sends the mails that stand in line, each at least once, however many servers do so. */
import type { Clock } from '../clock.ts';
import type { Tenancy } from '../database/tenancy.ts';
import { startRecurring, type Watch } from '../recurring.ts';
import { readReader } from '../accounts/reader.service.ts';
import type { MailKind } from './mail-kind.ts';
import type { MailPort } from './mail-port.ts';
import { deleteMail, takeMail, type UnsentMail } from './unsent-mails.repository.ts';

const EVERY_MS = 5_000;
/** With the pauses between them these are three days. */
const MOST_TRIES = 24;

/** What is said of a mail that nobody will get: nothing of its reader, nor of what it tells. */
export type GivenUp = Pick<UnsentMail, 'organizationId' | 'id' | 'kind' | 'aboutId' | 'tries'>;

export interface SendingParts extends Watch {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
  readonly mail: MailPort;
  /** The origin under which people reach the portal. */
  readonly publicUrl: string;
  /** Those of another kind stay where they are, for a server that knows them. */
  readonly kinds: readonly MailKind<never>[];
  readonly onGivenUp: (mail: GivenUp) => void;
}

/** Begins at once. The answer stops it, after the mail under way. */
export function startSending(parts: SendingParts): () => Promise<void> {
  return startRecurring(createSender(parts), { ...parts, everyMs: EVERY_MS });
}

/**
 * One run each time it is called: all that is due. Answers how many went out. A mail is put off before it is sent and deleted
 * after: whoever dies in between sends it once more, which is better than not at all.
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

/** Whether it went out. It did not where its reader has gone, or where it is given up. */
async function sendOne(
  { tenancy, clock, mail: port, publicUrl, kinds, onGivenUp }: SendingParts,
  mail: UnsentMail,
): Promise<boolean> {
  const kind = kinds.find(({ name }) => name === mail.kind);
  const reader = await readReader(tenancy, mail.userId);
  if (!kind || !reader) return false;
  const ageMs = clock.now().getTime() - mail.madeAt.getTime();
  if (mail.tries > MOST_TRIES || ageMs > (kind.passesAfterMs ?? Infinity)) {
    const { organizationId, id, aboutId, tries } = mail;
    onGivenUp({ organizationId, id, kind: mail.kind, aboutId, tries: tries - 1 });
    return false;
  }
  // What the kind put into the row.
  const news = mail.news as never;
  await port.send(kind.write(reader, { ...mail, news }, publicUrl));
  return true;
}
