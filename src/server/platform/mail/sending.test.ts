import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../identifier.ts';
import { makeAccount, type AccountOptions } from '../../testing/accounts.ts';
import { makeOrganization } from '../../testing/organizations.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';
import type { MailKind } from './mail-kind.ts';
import type { Mail, MailPort } from './mail-port.ts';
import { createSender, type AbandonedMail } from './sending.ts';
import { queueMails } from './unsent-mails.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

interface Word {
  readonly word: string;
}

const plain: MailKind<Word> = {
  name: 'plain',
  write: ({ email, language }, { news, organizationName }) => ({
    to: email,
    subject: news.word,
    text: `${organizationName} ${language}`,
  }),
};
const passing: MailKind<Word> = { ...plain, name: 'passing', passesAfterMs: DAY_MS };

let portal: Portal;
let isDown = false;
const sent: Mail[] = [];
const failures: unknown[] = [];
const givenUp: AbandonedMail[] = [];
beforeAll(async () => {
  portal = await startPortal();
});
afterEach(async () => {
  portal.clock.set(NOW);
  isDown = false;
  for (const list of [sent, failures, givenUp]) list.length = 0;
  await portal.pool.query('DELETE FROM unsent_mails');
});
afterAll(() => portal.close());

const mail: MailPort = {
  reachesReaders: true,
  send: async (one) => {
    if (isDown) throw new Error('The mail server did not take a mail (ECONNECTION).');
    sent.push(one);
  },
};

const server = (kinds: readonly MailKind<never>[] = [plain, passing], port = mail) =>
  createSender({
    tenancy: portal.tenancy,
    clock: portal.clock,
    mail: port,
    publicUrl: 'https://portal.example',
    kinds,
    onAbandoned: (one) => givenUp.push(one),
    report: (error) => failures.push(error),
  });

async function openOffice(options?: AccountOptions) {
  const organization = await makeOrganization(portal);
  const account = await makeAccount(portal, organization, options);
  const queueMail = (kind = plain, word = 'Pago', aboutId = newId(portal.clock)) =>
    portal.tenancy.inScope(organization.scope, (tx) =>
      queueMails({ tx, clock: portal.clock }, kind, {
        organizationId: organization.id,
        aboutId,
        userIds: [account.userId],
        news: { word },
      }),
    );
  return { organization, account, queueMail };
}

async function waiting(): Promise<number> {
  const { rows } = await portal.pool.query<{ count: number }>('SELECT count(*)::int FROM unsent_mails');
  return rows[0]?.count ?? 0;
}

describe('a queued mail', () => {
  it('is sent and deleted once by one of several servers', async () => {
    const { account, queueMail } = await openOffice();
    for (const word of ['um', 'dois', 'três', 'quatro']) await queueMail(plain, word);
    const counts = await Promise.all([server()(), server()(), server()()]);
    expect(counts.reduce((all, count) => all + count)).toBe(4);
    expect(sent.map(({ subject }) => subject).sort()).toEqual(['dois', 'quatro', 'três', 'um']);
    expect(new Set(sent.map(({ to }) => to))).toEqual(new Set([account.email]));
    expect(await waiting()).toBe(0);
    expect(failures).toEqual([]);
  });

  it('is sent for each of many companies in one run', async () => {
    for (let made = 0; made < 12; made += 1) await (await openOffice()).queueMail();
    expect(await server()()).toBe(12);
  });

  it('is queued once per subject, and not at all after a rollback', async () => {
    const { organization, account, queueMail } = await openOffice();
    const aboutId = newId(portal.clock);
    await queueMail(plain, 'Pago', aboutId);
    await queueMail(plain, 'Pago', aboutId);
    const taken = portal.tenancy.inScope(organization.scope, async (tx) => {
      const reference = { organizationId: organization.id, aboutId: newId(portal.clock) };
      const news = { word: 'Nunca' };
      await queueMails({ tx, clock: portal.clock }, plain, { ...reference, userIds: [account.userId], news });
      throw new Error('taken back');
    });
    await expect(taken).rejects.toThrow('taken back');
    expect(await server()()).toBe(1);
    expect(sent.map(({ subject }) => subject)).toEqual(['Pago']);
  });

  it('waits for a server that knows its kind', async () => {
    const { queueMail } = await openOffice();
    await queueMail();
    expect(await server([passing])()).toBe(0);
    expect(await server()()).toBe(1);
  });

  it('is dropped if its recipient is inactive', async () => {
    const { queueMail } = await openOffice({ status: 'inactive' });
    await queueMail();
    expect(await server()()).toBe(0);
    expect(await waiting()).toBe(0);
    expect(givenUp).toEqual([]);
  });

  it('is sent by another server if the first server dies while sending', async () => {
    const { queueMail } = await openOffice();
    await queueMail();
    const leaving = new AbortController();
    let dies = () => {};
    const hanging: MailPort = {
      reachesReaders: true,
      send: () => new Promise((_, reject) => (dies = () => reject(new Error('died')))),
    };
    const dying = server([plain], hanging)(leaving.signal);
    await expect.poll(async () => (await line()).map(({ tries }) => tries)).toEqual([1]);
    // A second server sends nothing yet, because the first server may still be sending the mail.
    expect(await server()()).toBe(0);
    portal.clock.advance(2 * MINUTE_MS);
    expect(await server()()).toBe(1);
    leaving.abort();
    dies();
    await dying;
    expect(await waiting()).toBe(0);
  });
});

async function line() {
  const { rows } = await portal.pool.query<{ tries: number; at: Date }>(
    'SELECT tries, try_at AS at FROM unsent_mails',
  );
  return rows.map(({ tries, at }) => ({ tries, minutes: (at.getTime() - NOW.getTime()) / MINUTE_MS }));
}

describe('a mail that the mail server refuses', () => {
  it('is retried with growing pauses up to four hours, and its final failure names no recipient', async () => {
    const { organization, account, queueMail } = await openOffice();
    await queueMail();
    isDown = true;
    const pauses: number[] = [];
    while ((await waiting()) > 0) {
      const [before] = await line();
      portal.clock.set(new Date(NOW.getTime() + (before?.minutes ?? 0) * MINUTE_MS));
      await server()();
      const [after] = await line();
      if (after) pauses.push(after.minutes - (before?.minutes ?? 0));
    }
    expect(pauses.slice(0, 9)).toEqual([2, 4, 8, 16, 32, 64, 128, 240, 240]);
    expect(pauses).toHaveLength(24);
    expect(failures).toHaveLength(24);
    expect(givenUp).toMatchObject([{ organizationId: organization.id, kind: 'plain', tries: 24 }]);
    expect(JSON.stringify([givenUp, failures.map(String)])).not.toContain(account.email);
  });

  it('does not delay other mails', async () => {
    const [one, other] = [await openOffice(), await openOffice()];
    await one.queueMail();
    await other.queueMail();
    const refusing: MailPort = {
      reachesReaders: true,
      send: async (each) => {
        if (each.to === one.account.email) throw new Error('no');
        sent.push(each);
      },
    };
    expect(await server([plain], refusing)()).toBe(1);
    expect(sent.map(({ to }) => to)).toEqual([other.account.email]);
    portal.clock.advance(2 * MINUTE_MS);
    expect(await server()()).toBe(1);
  });

  it('is dropped once its content is outdated', async () => {
    const { queueMail } = await openOffice();
    await queueMail(passing);
    portal.clock.advance(DAY_MS + 1);
    expect(await server()()).toBe(0);
    expect(givenUp).toMatchObject([{ kind: 'passing', tries: 0 }]);
    expect(await waiting()).toBe(0);
  });

  it('is sent at once after the clock jumped forward and back', async () => {
    const { queueMail } = await openOffice();
    await queueMail();
    isDown = true;
    portal.clock.advance(400 * DAY_MS);
    await server()();
    portal.clock.set(NOW);
    isDown = false;
    expect(await server()()).toBe(1);
  });
});
