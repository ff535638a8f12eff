import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import type { Certificate } from '../certificates.ts';
import { noticeFaults } from './pix-document.ts';

export interface WrittenPix {
  readonly endToEndId: string;
  readonly txid?: string;
  readonly valor: string;
  readonly horario: string;
  readonly infoPagador?: string;
  devolucoes?: readonly WrittenReturn[];
}

export interface WrittenReturn {
  readonly id: string;
  readonly rtrId: string;
  readonly valor: string;
  readonly natureza?: string;
  readonly horario: { readonly solicitacao?: string; readonly liquidacao?: string };
  readonly status: string;
}

let count = 0;

export function makePix(pix: { txid?: string; valor: string; at: Date }): WrittenPix {
  count += 1;
  const minute = pix.at.toISOString().replace(/\D/g, '').slice(0, 12);
  return {
    endToEndId: `E00000000${minute}${String(count).padStart(11, '0')}`,
    ...(pix.txid !== undefined && { txid: pix.txid }),
    valor: pix.valor,
    horario: pix.at.toISOString(),
    infoPagador: 'Crédito',
  };
}

/** Creates a Pix return with a unique id. The default status `DEVOLVIDO` is final. */
export function makeReturn(valor: string, at: Date, change: Partial<WrittenReturn> = {}): WrittenReturn {
  count += 1;
  const horario = { solicitacao: at.toISOString(), liquidacao: at.toISOString() };
  return {
    id: `D${count}`,
    rtrId: `D00000000${String(count).padStart(23, '0')}`,
    valor,
    natureza: 'MED_FRAUDE',
    horario,
    status: 'DEVOLVIDO',
    ...change,
  };
}

export function writeNotices(pix: readonly WrittenPix[], most = 1_000): string[] {
  const bodies: string[] = [];
  for (let at = 0; at < pix.length; at += most) {
    const body = { pix: pix.slice(at, at + most) };
    const faults = noticeFaults(body);
    if (faults.length > 0) throw new Error(`No bank writes this: ${faults.join('; ')}`);
    bodies.push(JSON.stringify(body));
  }
  return bodies;
}

interface Delivery {
  readonly url: string;
  readonly body: string;
  readonly ca: Buffer;
  /** Client certificate of the bank; undefined if the bank sends no certificate. */
  readonly certificate?: Certificate;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a payment notice. Returns the status of the answer, or null if the server refuses the connection. */
export async function sendNotice({ url, body, ca, certificate, headers }: Delivery): Promise<number | null> {
  const sent = request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    agent: false,
    ca,
    ...(certificate && { cert: certificate.cert, key: certificate.key }),
  });
  sent.on('error', () => {});
  sent.end(body);
  try {
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    answer.resume();
    await once(answer, 'end');
    return answer.statusCode ?? null;
  } catch {
    return null;
  }
}
