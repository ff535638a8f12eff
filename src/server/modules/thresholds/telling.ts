/** Tells by mail what fell below its threshold, once, however many servers look. */
import type { Clock } from '../../clock.ts';
import type { Tenancy } from '../../database/tenancy.ts';
import { startRecurring, type Recurring } from '../../recurring.ts';
import type { EventBus } from '../events/event-bus.ts';
import type { MailPort } from '../mail/mail-port.ts';
import { readReader } from '../sign-in/reader.service.ts';
import { lookAt } from './look.service.ts';
import { lowMail } from './mails.ts';
import { deleteMail, findWatched, takeMail, type MailRow } from './thresholds.repository.ts';

const EVERY_MS = 5 * 60_000;
/** A server that has just started has better things to do. */
const FIRST_AFTER_MS = 30_000;
/** From one try to the next: longer than a mail server may take to answer. */
const TRY_AGAIN_MS = 10 * 60_000;
/** After a day nobody is helped by it. */
const KEPT_MS = 24 * 60 * 60_000;

interface Telling extends Pick<Recurring, 'report'> {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
  readonly bus: EventBus;
  readonly mail: MailPort;
  readonly publicUrl: string;
}

/** The answer stops it, after the organisation or the mail under way. */
export function startTelling(parts: Telling): () => Promise<void> {
  const teller = createTeller(parts);
  const tell = async (signal: AbortSignal) => {
    await teller.look(signal);
    await teller.send(signal);
  };
  return startRecurring(tell, { everyMs: EVERY_MS, firstAfterMs: FIRST_AFTER_MS, report: parts.report });
}

/** The work of the job, without its timer. */
export function createTeller({ tenancy, clock, bus, mail, publicUrl, report }: Telling) {
  const sendOne = async (row: MailRow, now: Date): Promise<boolean> => {
    const reader = await readReader(tenancy, row.userId);
    const isStale = now.getTime() - row.madeAt.getTime() > KEPT_MS;
    if (reader && !isStale) await mail.send(lowMail(reader, row, publicUrl));
    await tenancy.asSystem('thresholds', (tx) => deleteMail(tx, row));
    return reader !== null && !isStale;
  };
  return {
    /** Answers how many mails were put in line. One organisation that cannot be looked at keeps no other from it. */
    async look(signal?: AbortSignal): Promise<number> {
      let written = 0;
      for (const id of await tenancy.asSystem('thresholds', findWatched)) {
        if (signal?.aborted) break;
        try {
          written += await tenancy.asSystem('thresholds', (tx) => lookAt({ clock, bus }, tx, id));
        } catch (error) {
          report(error);
        }
      }
      return written;
    },
    /** Answers how many mails went out. What the mail server does not take is tried again later, for a day. */
    async send(signal?: AbortSignal): Promise<number> {
      let sent = 0;
      while (!signal?.aborted) {
        const now = clock.now();
        const again = new Date(now.getTime() + TRY_AGAIN_MS);
        const row = await tenancy.asSystem('thresholds', (tx) => takeMail(tx, now, again));
        if (!row) break;
        try {
          if (await sendOne(row, now)) sent += 1;
        } catch (error) {
          report(error);
        }
      }
      return sent;
    },
  };
}
