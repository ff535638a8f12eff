import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { fixedClock } from '../clock.ts';
import { localOutbox } from './local-outbox.ts';
import { smtpMail } from './smtp-mail.ts';

const clock = fixedClock(new Date('2026-11-21T10:00:00Z'));

describe('localOutbox', () => {
  it('lists the newest mails first, up to its limit', async () => {
    const outbox = localOutbox(clock, { limit: 2 });
    for (const subject of ['first', 'second', 'third']) {
      await outbox.send({ to: 'ana@frota.example', subject, text: '' });
    }
    expect(outbox.list().map(({ subject }) => subject)).toEqual(['third', 'second']);
    expect(outbox.list()[0]?.sentAt).toEqual(clock.now());
  });
});

async function startSmtp({ takes }: { takes: boolean }) {
  const received: string[] = [];
  const server = createServer((socket) => {
    let inData = false;
    socket.write('220 mail.example\r\n');
    socket.on('data', (chunk) => {
      for (const line of String(chunk).split('\r\n').filter(Boolean)) {
        received.push(line);
        if (inData && line !== '.') continue;
        const answers: Record<string, string> = {
          DATA: '354 go on',
          RCPT: takes ? '250 ok' : '550 no mailbox ana@frota.example',
          QUIT: '221 bye',
        };
        inData = line === 'DATA';
        socket.write(`${answers[line.slice(0, 4)] ?? '250 ok'}\r\n`);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, received, stop: () => new Promise((resolve) => server.close(resolve)) };
}

describe('smtpMail', () => {
  const mail = { to: 'ana@frota.example', subject: 'Seu código', text: 'Use 123456.' };

  it('delivers a mail with sender, recipient and text', async () => {
    const smtp = await startSmtp({ takes: true });
    await smtpMail(smtp.url, 'litro@portal.example').send(mail);
    await smtp.stop();
    expect(smtp.received).toContain('MAIL FROM:<litro@portal.example>');
    expect(smtp.received).toContain('RCPT TO:<ana@frota.example>');
    expect(smtp.received).toContain('Use 123456.');
  });

  it('reports a refused mail without its recipient', async () => {
    const smtp = await startSmtp({ takes: false });
    await expect(smtpMail(smtp.url, 'litro@portal.example').send(mail)).rejects.toThrow(
      'The mail server did not take a mail (EENVELOPE 550).',
    );
    await smtp.stop();
  });
});
