import fc, { type Arbitrary } from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { errors, type ErrorCode } from '#contract/errors.ts';
import { changedTables, type DatabaseDigest } from '../support/database-digest.ts';
import { CANARY, type ExistingValues } from './arbitraries.ts';
import { attemptsAt, type Attempt, type Call } from './malformed-requests.ts';

export interface Subject {
  readonly app: FastifyInstance;
  readonly document: OpenApi;
  /** Returns faults of the server's answers since the previous call of `takeFaults`; see `watchAnswers`. */
  takeFaults(): string[];
  digest(): Promise<DatabaseDigest>;
  /** Returns a bearer token, or null for a caller without a session. The rules call it again after `session_ended`. */
  signIn(): Promise<string | null>;
  readonly known: ExistingValues;
}

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: Responses }>>>>;
}
type Responses = Readonly<
  Record<string, { readonly content?: Readonly<Record<string, { readonly schema: RefusalSchema }>> }>
>;
interface RefusalSchema {
  readonly allOf?: readonly {
    readonly properties?: { readonly code?: { readonly enum: readonly string[] } };
  }[];
}

interface Answer {
  readonly status: number;
  readonly code: string | undefined;
  readonly text: string;
}

/** Tables that a refused request may change: they record failed sign-ins and requests for a password link. */
const COUNTED_REFUSALS = new Set(['sign_in_attempts']);
const INNER_WORDS =
  /\bat \S+:\d+:\d+|node_modules|\.[cm]?[jt]s\b|\b(?:SELECT|INSERT|UPDATE|DELETE) |\b(?:relation|constraint|column) "|syntax error|\bsql\b/i;

export interface Run {
  readonly subject: Subject;
  token: string | null;
  digest: DatabaseDigest;
  readonly statuses: Map<number, number>;
}

export async function startRun(subject: Subject): Promise<Run> {
  const token = await subject.signIn();
  return { subject, token, digest: await subject.digest(), statuses: new Map() };
}

/**
 * Sends `attempts` requests to one call. Each request has another fault until all faults are used. fast-check shrinks the
 * first request that breaks a rule. The report contains the seed that repeats this request.
 */
export async function attack(
  run: Run,
  call: Call,
  { attempts, seed }: { attempts: number; seed: number },
): Promise<void> {
  const replay = `SEED=${seed} npx vitest run --project server tests/contract/malformed.test.ts`;
  const kinds = attemptsAt(call, run.subject.known, seedOf(seed, call.name));
  for (let count = 0; count < attempts; count += 1) {
    const kind = kinds[count % kinds.length] as Arbitrary<Attempt>;
    const property = fc.asyncProperty(kind, async (attempt) => {
      const broken = await breaksRules(run, call, attempt);
      if (broken.length > 0) throw new Error(`${call.name}: ${broken.join('; ')}\n${replay}`);
    });
    await fc.assert(property, {
      numRuns: 1,
      seed: seedOf(seed + count, call.name),
      includeErrorInReport: true,
    });
  }
}

function seedOf(seed: number, name: string): number {
  return [...name].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, seed);
}

async function breaksRules(run: Run, call: Call, attempt: Attempt): Promise<string[]> {
  const { subject } = run;
  const answer = await send(run, call, attempt);
  run.statuses.set(answer.status, (run.statuses.get(answer.status) ?? 0) + 1);
  const before = run.digest;
  run.digest = await subject.digest();
  const changed = changedTables(before, run.digest).filter(
    (table) => attempt.surelyInvalid || !COUNTED_REFUSALS.has(table),
  );
  const refused = answer.status >= 400;
  const broken = [
    ...subject.takeFaults(),
    answer.status >= 500 && `answered ${answer.status}`,
    attempt.surelyInvalid && !refused && `accepted an invalid request (${answer.status})`,
    refused && changed.length > 0 && `refused, but changed ${changed.join(', ')}`,
    refused && attempt.method !== 'HEAD' && wordsOf(answer),
    undocumented(subject, call, attempt, answer),
    run.token === null &&
      call.contract.access === 'session' &&
      !refused &&
      attempt.method !== 'OPTIONS' &&
      'answered nobody',
  ];
  if (answer.code === 'session_ended' && run.token !== null) {
    run.token = await subject.signIn();
    run.digest = await subject.digest();
  }
  return broken
    .filter((fault) => typeof fault === 'string')
    .map((fault) => `${fault} [${answer.text.slice(0, 300)}]`);
}

function wordsOf({ text, code }: Answer): string | undefined {
  if (text.includes(CANARY)) return 'repeated the request';
  const message = code && Object.hasOwn(errors, code) ? errors[code as ErrorCode][1] : '';
  if (INNER_WORDS.test(text.replace(message, ''))) return 'revealed internals';
  return undefined;
}

/**
 * Describes a status or code that the published document does not list for the call. `not_found` with status 404 is always
 * permitted.
 */
function undocumented(
  subject: Subject,
  call: Call,
  { method }: Attempt,
  { status, code }: Answer,
): string | undefined {
  if (method === 'OPTIONS' && status < 300) return undefined;
  if (code === 'not_found' && status === 404) return undefined;
  const routedMethod = method === 'HEAD' ? 'get' : method.toLowerCase();
  const documented = operationAt(subject.document, call.path, routedMethod)?.responses[`${status}`];
  if (!documented) return `answered ${status}, which /openapi.json does not document`;
  if (status < 400 || method === 'HEAD') return undefined;
  const codes = documented.content?.['application/json']?.schema.allOf?.flatMap(
    (part) => part.properties?.code?.enum ?? [],
  );
  return codes?.includes(code ?? '')
    ? undefined
    : `refused with ${code}, which /openapi.json does not document`;
}

/**
 * Returns the documented operation for a method and a path. The template `/driver/{id}` also matches `/driver/status` if no
 * other template does.
 */
function operationAt({ paths }: OpenApi, path: string, method: string) {
  const segments = path.split('/');
  const answers = (template: string) => {
    const parts = template.split('/');
    return (
      parts.length === segments.length && parts.every((part, at) => /^\{/.test(part) || part === segments[at])
    );
  };
  const matchingPath = paths[path]?.[method]
    ? path
    : Object.keys(paths).find((template) => paths[template]?.[method] && answers(template));
  return matchingPath === undefined ? undefined : paths[matchingPath]?.[method];
}

let addresses = 0;

async function send(run: Run, call: Call, { method, url, headers, body }: Attempt): Promise<Answer> {
  addresses += 1;
  const response = await run.subject.app.inject({
    method: method as 'GET',
    url,
    headers: { ...(run.token !== null && { authorization: `Bearer ${run.token}` }), ...headers },
    ...(body !== undefined && { payload: body }),
    // Each request has its own address. From a single address, the sign-in limits would soon refuse every request.
    remoteAddress: `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`,
    payloadAsStream: call.contract.response === undefined,
  });
  if (`${response.headers['content-type']}`.startsWith('text/event-stream')) {
    response.raw.res.destroy();
    return { status: response.statusCode, code: undefined, text: '' };
  }
  const text = call.contract.response === undefined ? await readAll(response.stream()) : response.body;
  return { status: response.statusCode, code: codeOf(text), text };
}

async function readAll(stream: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts).toString();
}

function codeOf(text: string): string | undefined {
  try {
    return (JSON.parse(text) as { code?: string } | null)?.code;
  } catch {
    return undefined;
  }
}
