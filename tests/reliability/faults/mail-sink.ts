import { createServer, type AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface MailSink {
  readonly url: string;
  taken(id: string): number;
  to(address: string): readonly string[];
  isAway: boolean;
}

const ANSWER_MS = 20;

export async function startMailSink({ refuses = true } = {}): Promise<MailSink> {
  const mails: string[] = [];
  let recipientCount = 0;
  const sink = {
    url: '',
    isAway: false,
    taken: (id: string) => mails.filter((mail) => mail.includes(id)).length,
    to: (address: string) => mails.filter((mail) => mail.includes(`To: ${address}\n`)),
  };
  const server = createServer((socket) => {
    let [rest, mail] = ['', null as string[] | null];
    const reply = (line: string) => {
      if (!sink.isAway) setTimeout(() => socket.writable && socket.write(`${line}\r\n`), ANSWER_MS);
    };
    const receiveLine = (line: string) => {
      if (mail && line === '.') {
        mails.push(readable(mail));
        mail = null;
        return reply('250 taken');
      }
      if (mail) return mail.push(line);
      if (line === 'DATA') {
        mail = [];
        return reply('354 go on');
      }
      recipientCount += line.startsWith('RCPT') ? 1 : 0;
      return reply(refuses && line.startsWith('RCPT') && recipientCount % 4 === 0 ? '451 later' : '250 ok');
    };
    // Ignores connection errors, because a killed server does not close its connection in order.
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk) => {
      const lines = (rest + String(chunk)).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) receiveLine(line);
    });
    reply('220 mail.example');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return Object.assign(sink, { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` });
}

const readable = (lines: readonly string[]) => lines.join('\n').replaceAll('=\n', '').replaceAll('=3D', '=');
