/** A mail server that keeps what it took, slowly, and does not take everything at once unless told. */
import { createServer, type AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface MailSink {
  /** For `SMTP_URL`. */
  readonly url: string;
  /** How often it took a mail that names that record. */
  taken(id: string): number;
  /** The mails that it took for that address, the first one first. */
  to(address: string): readonly string[];
  /** Whether it takes mails or leaves everybody waiting. */
  isAway: boolean;
}

const ANSWER_MS = 20;

export async function startMailSink({ refuses = true } = {}): Promise<MailSink> {
  const mails: string[] = [];
  let asked = 0;
  const sink = {
    url: '',
    isAway: false,
    taken: (id: string) => mails.filter((mail) => mail.includes(id)).length,
    to: (address: string) => mails.filter((mail) => mail.includes(`To: ${address}\n`)),
  };
  const server = createServer((socket) => {
    let [rest, mail] = ['', null as string[] | null];
    const say = (line: string) => {
      if (!sink.isAway) setTimeout(() => socket.writable && socket.write(`${line}\r\n`), ANSWER_MS);
    };
    const hear = (line: string) => {
      if (mail && line === '.') {
        mails.push(readable(mail));
        mail = null;
        return say('250 taken');
      }
      if (mail) return mail.push(line);
      if (line === 'DATA') {
        mail = [];
        return say('354 go on');
      }
      asked += line.startsWith('RCPT') ? 1 : 0;
      return say(refuses && line.startsWith('RCPT') && asked % 4 === 0 ? '451 later' : '250 ok');
    };
    // A server that is killed leaves its connection as it is.
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk) => {
      const lines = (rest + String(chunk)).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) hear(line);
    });
    say('220 mail.example');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return Object.assign(sink, { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` });
}

/** Quoted-printable breaks lines and writes the equals sign of a link as three characters. */
const readable = (lines: readonly string[]) => lines.join('\n').replaceAll('=\n', '').replaceAll('=3D', '=');
