/**
 * Test double of a bank with the API Pix. It requires a client certificate, issues tokens and stores charges. It checks
 * every request and its own answers against the published API document. Tests can make the bank slow, faulty or
 * unreachable.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../../platform/clock.ts';
import { writeDynamicPixCode } from '../../features/payments/pix-code.rules.ts';
import type { Certificate } from '../certificates.ts';
import { answerFaults, requestFaults } from './pix-document.ts';
import { makePix, makeReturn, type WrittenPix, type WrittenReturn } from './pix-notices.ts';

interface Charge {
  readonly asked: Record<string, unknown>;
  readonly createdAt: string;
  revision: number;
  status: 'ATIVA' | 'CONCLUIDA' | 'REMOVIDA_PELO_USUARIO_RECEBEDOR' | 'REMOVIDA_PELO_PSP';
  readonly pix: WrittenPix[];
}

type Trouble =
  | { readonly problem: number; readonly type: string; readonly violations?: readonly object[] }
  /** The bank closes the connection before (`gone`) or after (`cut`) it handles the request. */
  | 'gone'
  | 'cut'
  | 'silent'
  | 'page';

export interface PixBankOptions {
  readonly authority: Certificate;
  readonly own: Certificate;
  readonly clock: Clock;
  readonly clientId: string;
  readonly clientSecret: string;
}

export type PixBank = Awaited<ReturnType<typeof startPixBank>>;

export async function startPixBank(options: PixBankOptions) {
  const charges = new Map<string, Charge>();
  const tokens = new Set<string>();
  const bank = {
    /**
     * Methods of all requests that the bank received, such as `PUT`. A request for an access token appears as `token`.
     */
    asked: [] as string[],
    faults: [] as string[],
    troubles: [] as Trouble[],
    /** True if the bank refuses a request that changes an existing charge. */
    refusesKnown: false,
    /** False if the bank's answers lack the Pix code, so that the server must build the code. */
    writesCodes: true,
    answering: (body: Record<string, unknown>) => body,
    charges,
    pageSize: 100,
    giveBack: (pix: WrittenPix, valor: string, change: Partial<WrittenReturn> = {}) => {
      const returned = makeReturn(valor, options.clock.now(), change);
      pix.devolucoes = [...(pix.devolucoes ?? []), returned];
      return returned;
    },
    endTokens: () => tokens.clear(),
    pay: (txid: string, amount?: string) => {
      const charge = charges.get(txid);
      if (!charge) throw new Error(`Nobody asked for ${txid}.`);
      const valor = amount ?? (charge.asked['valor'] as { original: string }).original;
      const pix = makePix({ txid, valor, at: options.clock.now() });
      charge.pix.push(pix);
      charge.status = 'CONCLUIDA';
      return pix;
    },
  };

  const server = createServer(
    {
      ca: options.authority.cert,
      cert: options.own.cert,
      key: options.own.key,
      requestCert: true,
      rejectUnauthorized: true,
    },
    (request, response) => void answer(request, response),
  );

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await readText(request);
    const { method = '', url = '' } = request;
    if (url === '/oauth/token') return issueToken(request, text, response);
    bank.asked.push(method);
    const trouble = bank.troubles.shift();
    if (trouble === 'gone') return void request.socket.destroy();
    const isList = url.startsWith('/api/pix?');
    const { status, body } = isList ? judgeList(request, trouble) : judge(request, text, trouble);
    if (trouble === 'cut') return void request.socket.destroy();
    if (trouble === 'silent') return;
    if (trouble === 'page') return void response.writeHead(502).end('<html>Bad Gateway</html>');
    const path = isList ? '/pix' : '/cob/{txid}';
    bank.faults.push(
      ...answerFaults(method, status, body, path).map((fault) => `${method} ${status}: ${fault}`),
    );
    const type = status < 400 ? 'application/json' : 'application/problem+json';
    response.writeHead(status, { 'content-type': type }).end(JSON.stringify(bank.answering(body)));
  }

  function judge({ headers, method = '', url = '' }: IncomingMessage, text: string, trouble?: Trouble) {
    if (typeof trouble === 'object') return problem(trouble.problem, trouble.type, trouble.violations);
    if (!tokens.has(headers.authorization ?? '')) return problem(401, 'AcessoNegado');
    const [, txid = ''] = /^\/api\/cob\/([A-Za-z0-9]{26,35})$/.exec(url) ?? [];
    const body = text === '' ? undefined : (JSON.parse(text) as Record<string, unknown>);
    const faults = requestFaults(method, body);
    if (faults.length > 0) bank.faults.push(...faults.map((fault) => `${method}: ${fault}`));
    if (faults.length > 0 || txid === '') return problem(400, 'CobOperacaoInvalida');
    if (method === 'PUT') return put(txid, body ?? {});
    const charge = charges.get(txid);
    if (!charge) return problem(404, 'CobNaoEncontrado');
    if (method === 'PATCH') {
      if (charge.status !== 'ATIVA') return problem(400, 'CobOperacaoInvalida');
      charge.status = 'REMOVIDA_PELO_USUARIO_RECEBEDOR';
      charge.revision += 1;
    }
    return { status: 200, body: { ...show(txid, charge), pix: charge.pix } };
  }

  function judgeList({ headers, url = '' }: IncomingMessage, trouble?: Trouble) {
    if (typeof trouble === 'object') return problem(trouble.problem, trouble.type, trouble.violations);
    if (!tokens.has(headers.authorization ?? '')) return problem(401, 'AcessoNegado');
    const query = new URL(url, 'https://localhost').searchParams;
    const [inicio, fim] = [query.get('inicio') ?? '', query.get('fim') ?? ''];
    if (query.get('devolucaoPresente') !== 'true' || !(inicio < fim))
      return problem(400, 'PixConsultaInvalida');
    const page = Number(query.get('paginacao.paginaAtual'));
    const all = [...charges.values()]
      .flatMap(({ pix }) => pix)
      .filter(({ horario, devolucoes = [] }) => devolucoes.length > 0 && horario >= inicio && horario <= fim);
    const parametros = {
      inicio,
      fim,
      paginacao: {
        paginaAtual: page,
        itensPorPagina: bank.pageSize,
        quantidadeDePaginas: Math.max(1, Math.ceil(all.length / bank.pageSize)),
        quantidadeTotalDeItens: all.length,
      },
    };
    const shown = all.slice(page * bank.pageSize, (page + 1) * bank.pageSize);
    // The API document requires `cobs` in the answer, although its own example lacks it.
    return { status: 200, body: { parametros, pix: shown, cobs: [] } as Record<string, unknown> };
  }

  function put(txid: string, request: Record<string, unknown>) {
    const known = charges.get(txid);
    if (known && (bank.refusesKnown || known.status !== 'ATIVA')) return problem(400, 'CobOperacaoInvalida');
    const isRevised = known && !isDeepStrictEqual(known.asked, request);
    const createdAt = known?.createdAt ?? options.clock.now().toISOString();
    const revision = (known?.revision ?? 0) + (isRevised ? 1 : 0);
    const charge: Charge = { asked: request, createdAt, revision, status: 'ATIVA', pix: [] };
    charges.set(txid, charge);
    return { status: 201, body: show(txid, charge) };
  }

  function show(txid: string, { asked, createdAt, revision, status }: Charge): Record<string, unknown> {
    const location = `pix.example.com/qr/v2/${txid}`;
    return {
      ...asked,
      calendario: { ...(asked['calendario'] as object), criacao: createdAt },
      txid,
      revisao: revision,
      status,
      location,
      loc: { id: charges.size, location, tipoCob: 'cob', criacao: createdAt, txid },
      ...(bank.writesCodes && {
        pixCopiaECola: writeDynamicPixCode({ url: location, name: 'Litro', city: 'Sumaré' }),
      }),
    };
  }

  function issueToken({ headers }: IncomingMessage, text: string, response: ServerResponse): void {
    bank.asked.push('token');
    const credentials = Buffer.from(`${options.clientId}:${options.clientSecret}`).toString('base64');
    const form = new URLSearchParams(text);
    const isRight =
      headers.authorization === `Basic ${credentials}` && form.get('grant_type') === 'client_credentials';
    if (!isRight) return void response.writeHead(401).end('{"error":"invalid_client"}');
    const token = `token-${bank.asked.length}`;
    tokens.add(`Bearer ${token}`);
    response.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        access_token: token,
        token_type: 'Bearer',
        expires_in: 300,
        scope: form.get('scope'),
      }),
    );
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `https://localhost:${(server.address() as AddressInfo).port}`;
  const stop = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return Object.assign(bank, { apiUrl: `${origin}/api/`, tokenUrl: `${origin}/oauth/token`, stop });
}

function problem(status: number, type: string, violations: readonly object[] = []) {
  const body = {
    type: `https://pix.bcb.gov.br/api/v2/error/${type}`,
    title: type,
    status,
    detail: 'Maria da Silva, 11144477735',
    correlationId: 'c0ffee00-0000-4000-8000-000000000000',
    violacoes: violations,
  };
  return { status, body: body as Record<string, unknown> };
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
