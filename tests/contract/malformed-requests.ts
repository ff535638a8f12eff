import fc, { type Arbitrary } from 'fast-check';
import { gzipSync } from 'node:zlib';
import { addressesOf } from '#contract/addresses.ts';
import { keyRuleOf, type RouteContract } from '#contract/route.ts';
import { FILE_BODY } from '../../src/server/platform/plugins/file-body.ts';
import { makePdf } from '../../src/server/testing/documents.ts';
import {
  CANARY,
  faultsOf,
  textFaultsOf,
  validOf,
  writeJson,
  Written,
  type Draft,
  type JsonSchema,
  type ExistingValues,
} from './arbitraries.ts';

/** A route at its main address. The handler also answers at other addresses of the route (`addresses.test.ts`). */
export interface Call {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly contract: RouteContract;
  readonly others: readonly string[];
}

export function callsOf(routes: Readonly<Record<string, RouteContract>>): Call[] {
  const calls = Object.entries(routes).map(([name, contract]) => {
    const [method = '', path = ''] = name.split(' ');
    return { name, method, path, contract };
  });
  const taken = new Set(
    calls.flatMap(({ name, method, contract }) =>
      addressesOf(name, contract).map(({ path }) => `${method} ${path}`),
    ),
  );
  return calls.map((call) => ({
    ...call,
    others: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'].filter(
      (method) => !taken.has(`${method} ${call.path}`),
    ),
  }));
}

/**
 * A request to send. If `surelyInvalid` is true, the server must refuse the request; otherwise the server may refuse or
 * accept it.
 */
export class Attempt {
  readonly what: string;
  readonly surelyInvalid: boolean;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | undefined;
  constructor(attempt: Omit<Attempt, typeof fc.toStringMethod>) {
    this.what = attempt.what;
    this.surelyInvalid = attempt.surelyInvalid;
    this.method = attempt.method;
    this.url = attempt.url;
    this.headers = attempt.headers;
    this.body = attempt.body;
  }
  [fc.toStringMethod](): string {
    const { authorization: _secret, ...headers } = this.headers;
    const bodyText =
      this.body === undefined ? '' : `\n  ${shorten(JSON.stringify(this.body.toString('latin1' as never)))}`;
    return `${this.what}\n  ${this.method} ${shorten(this.url)}\n  ${shorten(JSON.stringify(headers))}${bodyText}`;
  }
}

function shorten(text: string): string {
  return text.length > 400 ? `${text.slice(0, 400)}… (${text.length} characters)` : text;
}

interface RawRequestParts {
  readonly params: Readonly<Record<string, Draft>>;
  readonly query: Readonly<Record<string, Draft>>;
  readonly body: Draft;
}

interface Plan {
  readonly what: string;
  readonly surelyInvalid: boolean;
  readonly parts: Arbitrary<RawRequestParts>;
  readonly change?: (attempt: Attempt) => Partial<Attempt>;
}

const VALID_EVERY = 5;

/**
 * Generators of requests for a call, one for each fault, in an order that the seed draws. Each generator shrinks only its
 * own requests.
 */
export function attemptsAt(call: Call, known: ExistingValues, seed: number): Arbitrary<Attempt>[] {
  const { valid, faulty } = plansOf(call, known);
  const whole = fc.shuffledSubarray(faulty, { minLength: faulty.length });
  const [shuffled = []] = fc.sample(whole, { seed, numRuns: 1 });
  return shuffled
    .flatMap((plan, index) => (index % VALID_EVERY === 0 ? [valid, plan] : [plan]))
    .map((plan) => written(call, plan));
}

export function countFaults(call: Call): number {
  return plansOf(call, () => undefined).faulty.length;
}

function plansOf(call: Call, known: ExistingValues): { valid: Plan; faulty: Plan[] } {
  const { params, query, body } = plainSchemas(call.contract);
  const valid = fc.record({
    params: (params ? validOf(params, known) : fc.constant({})) as Arbitrary<RawRequestParts['params']>,
    query: (query ? validOf(query, known) : fc.constant({})) as Arbitrary<RawRequestParts['query']>,
    body: body ? validOf(body, known) : fc.constant(undefined),
  });
  const withFault = (part: 'params' | 'query', schema: JsonSchema | undefined): Plan[] =>
    Object.entries(schema?.properties ?? {}).flatMap(([name, property]) =>
      textFaultsOf(property, `${part}/${name}`).map(({ what, value }) => ({
        what,
        surelyInvalid: true,
        parts: fc
          .tuple(valid, value)
          .map(([whole, wrong]) => ({ ...whole, [part]: { ...whole[part], [name]: wrong } })),
      })),
    );
  const inBody = (body ? faultsOf(body) : []).map(({ what, value }): Plan => ({
    what: `body ${what}`,
    surelyInvalid: true,
    parts: fc.tuple(valid, value).map(([whole, wrong]) => ({ ...whole, body: wrong })),
  }));
  return {
    valid: { what: 'fits the contract', surelyInvalid: false, parts: valid },
    faulty: [
      ...inBody,
      ...withFault('query', query),
      ...withFault('params', params),
      ...wholeFaults(call).map((fault) => ({ ...fault, parts: valid })),
    ],
  };
}

function plainSchemas({
  params,
  query,
  body,
}: RouteContract): Partial<Record<'params' | 'query' | 'body', JsonSchema>> {
  return JSON.parse(JSON.stringify({ params, query, body })) as Partial<
    Record<'params' | 'query' | 'body', JsonSchema>
  >;
}

function written(call: Call, { what, surelyInvalid, parts, change }: Plan): Arbitrary<Attempt> {
  return fc.tuple(parts, fc.uuid()).map(([{ params, query, body }, key]) => {
    const path = call.path.replace(/\{(\w+)\}/g, (_all, name: string) => encode(params[name]));
    const search = Object.entries(query).map(([name, value]) => `${name}=${encode(value)}`);
    const attempt = new Attempt({
      what,
      surelyInvalid,
      method: call.method,
      url: search.length > 0 ? `${path}?${search.join('&')}` : path,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(call.contract.takesFile && { 'content-type': FILE_BODY }),
        ...(keyRuleOf(call.contract) !== 'none' && { 'idempotency-key': key }),
      },
      body: body !== undefined ? writeJson(body) : call.contract.takesFile && makePdf({ seed: key }),
    });
    return change ? new Attempt({ ...attempt, ...change(attempt) }) : attempt;
  });
}

/** Encodes a value for a URL. A URL cannot contain lone surrogates. */
function encode(draft: Draft): string {
  const text = draft instanceof Written ? `${JSON.parse(draft.text)}` : `${draft as string}`;
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
}

type WholeFault = Pick<Plan, 'what' | 'surelyInvalid' | 'change'>;

const surely = (what: string, change: NonNullable<Plan['change']>): WholeFault => ({
  what,
  surelyInvalid: true,
  change,
});
const perhaps = (what: string, change: NonNullable<Plan['change']>): WholeFault => ({
  what,
  surelyInvalid: false,
  change,
});

function wholeFaults(call: Call): WholeFault[] {
  const { contract, method } = call;
  return [
    ...addressFaults(call),
    ...headerFaults(call),
    ...(method === 'GET'
      ? [
          perhaps('a body where none is read', ({ headers }) => ({
            headers: { ...headers, 'content-type': 'application/json' },
            body: '{"a":',
          })),
        ]
      : [
          ...bodyFaults,
          ...(contract.takesFile ? fileFaults(contract.takesFile) : []),
          ...(contract.body ? wrongDocuments.map(([what, body]) => asJson(what, body)) : []),
        ]),
    ...keyFaults[keyRuleOf(contract)],
  ];
}

const fileFaults = ({ maxBytes }: NonNullable<RouteContract['takesFile']>): WholeFault[] =>
  (
    [
      ['an empty file', Buffer.alloc(0)],
      ['a text as a file', Buffer.from(CANARY)],
      ['half a file', makePdf({ bytes: 2_000, seed: CANARY }).subarray(0, 900)],
      ['a file too large', makePdf({ bytes: maxBytes + 1, seed: CANARY })],
    ] as const
  ).map(([what, body]) => surely(what, () => ({ body })));

export const OVERSIZE_BYTES = 2 * 1024 * 1024 + 1;
const DEPTH = 100_000;

const asJson = (what: string, body: string | Buffer): WholeFault =>
  surely(what, ({ headers }) => ({ headers: { ...headers, 'content-type': 'application/json' }, body }));

/** Valid JSON documents that no call accepts as its body. A call without a body ignores them. */
const wrongDocuments: readonly (readonly [what: string, body: string])[] = [
  ...['null', 'true', '5', '"text"', '[]', '[{}]', `"${CANARY}"`].map(
    (text) => [`a body of ${text}`, text] as const,
  ),
  ['arrays very deep', '['.repeat(DEPTH) + ']'.repeat(DEPTH)],
  ['objects very deep', `${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`],
  ['a prototype very deep', `${'{"a":'.repeat(DEPTH)}{"__proto__":{"polluted":true}}${'}'.repeat(DEPTH)}`],
  ['a text of escapes', `{"${CANARY}":"${'\\u0041'.repeat(150_000)}"}`],
  ['a number of many digits', `{"${CANARY}":${'1'.repeat(900_000)}}`],
  ['many names', `{${Array.from({ length: 50_000 }, (_none, index) => `"k${index}":0`).join(',')}}`],
];

const bodyFaults: readonly WholeFault[] = [
  asJson('a body of 2 MB', `{"${CANARY}":"${'x'.repeat(OVERSIZE_BYTES)}"}`),
  asJson('2 MB that are no JSON', '{'.repeat(OVERSIZE_BYTES)),
  ...[
    '{',
    '}',
    '{}}',
    '{"a":1,}',
    "{'a':1}",
    '{"a":NaN}',
    '{"a":Infinity}',
    '{"a":undefined}',
    '{"a":01}',
    '{"a":.5}',
    '{"a":+1}',
    '{"a":0x10}',
    '{}{}',
    '{"a" 1}',
    '// comment\n{}',
    '{"a":"\u0001"}',
    '{"a":"\\x41"}',
    '{a:1}',
    '\u0000',
    ' ',
  ].map((text) => asJson(`broken JSON: ${JSON.stringify(text)}`, text)),
  asJson('an open string after a number too long', '{"a":9007199254740993,"b":"'),
  asJson(
    'a body that is no UTF-8',
    Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff, 0xc0, 0x80]), Buffer.from('"}')]),
  ),
  asJson('a body in UTF-16', Buffer.from('{}', 'utf16le')),
  asJson('an empty body', ''),
  surely('a body cut short', ({ headers, body }) => ({
    headers: { ...headers, 'content-type': 'application/json' },
    body: (body ?? '{"a":1}').slice(0, -1),
  })),
  ...[
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/jsonp',
    'application/json; charset=utf-16',
    'application/json; charset=latin1',
    'json',
    'application/',
    CANARY,
  ].map((type) =>
    surely(`a body as ${type}`, ({ headers, body }) => ({
      headers: { ...headers, 'content-type': type },
      body: body ?? '{}',
    })),
  ),
  surely('a body of no type', ({ headers, body }) => {
    const { 'content-type': _type, ...rest } = headers;
    return { headers: rest, body: body ?? '{}' };
  }),
  ...(['gzip', 'br', 'deflate', CANARY] as const).map((encoding) =>
    surely(`a body encoded as ${encoding}`, ({ headers, body }) => ({
      headers: { ...headers, 'content-type': 'application/json', 'content-encoding': encoding },
      body: gzipSync(body ?? '{}'),
    })),
  ),
];

const wrongKeys = (
  [
    ['an empty key', ''],
    ['a key too short', 'x'.repeat(15)],
    ['a key too long', 'x'.repeat(256)],
    ['a key far too long', CANARY.repeat(1_000)],
    ['a key with a space', `${CANARY} ${CANARY}`],
    ['a key in another alphabet', 'ã'.repeat(20)],
    // Node joins the values of a repeated header with a comma.
    ['a key twice', `${'a'.repeat(20)}, ${'b'.repeat(20)}`],
  ] as const
).map(([what, key]) => surely(what, ({ headers }) => ({ headers: { ...headers, 'idempotency-key': key } })));

const withoutKey: NonNullable<Plan['change']> = ({ headers }) => {
  const { 'idempotency-key': _key, ...rest } = headers;
  return { headers: rest };
};

const keyFaults: Readonly<Record<ReturnType<typeof keyRuleOf>, readonly WholeFault[]>> = {
  required: [surely('no key', withoutKey), ...wrongKeys],
  withStatus: [perhaps('no key', withoutKey), ...wrongKeys],
  optional: [perhaps('no key', withoutKey), ...wrongKeys],
  none: [],
};

function headerFaults({ contract }: Call): WholeFault[] {
  const authorization = (what: string, value: string) =>
    (contract.access === 'session' ? surely : perhaps)(what, ({ headers }) => ({
      headers: { ...headers, authorization: value },
    }));
  return [
    ...[
      '',
      'Bearer',
      'Bearer ',
      'Basic YTpi',
      'bearer x',
      `Bearer ${CANARY}`,
      `Bearer ${'x'.repeat(8_000)}`,
      'Bearer \u00e3',
      'Bearer null',
    ].map((value) => authorization(`authorization ${value.slice(0, 20)}`, value)),
    ...['text/html', '*/*;q=nan', 'image/png', ''].map((accept) =>
      perhaps(`accept ${accept}`, ({ headers }) => ({ headers: { ...headers, accept } })),
    ),
    ...['gzip', 'br;q=1, gzip;q=0', 'identity;q=0', '*;q=0', CANARY, ','].map((encoding) =>
      perhaps(`accept-encoding ${encoding}`, ({ headers }) => ({
        headers: { ...headers, 'accept-encoding': encoding },
      })),
    ),
    perhaps('a thousand headers', ({ headers }) => ({
      headers: {
        ...headers,
        ...Object.fromEntries(Array.from({ length: 1000 }, (_none, index) => [`x-${index}`, CANARY])),
      },
    })),
    perhaps('a cookie of nonsense', ({ headers }) => ({
      headers: { ...headers, cookie: `${CANARY}; =; a=%zz; __proto__=1` },
    })),
    perhaps('a page of another origin', ({ headers }) => ({
      headers: { ...headers, origin: 'null', 'sec-fetch-site': 'cross-site' },
    })),
    perhaps('another host and address', ({ headers }) => ({
      headers: {
        ...headers,
        host: `${CANARY}:99999`,
        'x-forwarded-for': "127.0.0.1' --",
        'x-forwarded-proto': 'javascript',
      },
    })),
  ];
}

function addressFaults({ path, contract, others }: Call): WholeFault[] {
  const query = plainSchemas(contract).query?.properties;
  const add = (more: string) => (attempt: Attempt) => ({
    url: `${attempt.url}${attempt.url.includes('?') ? '&' : '?'}${more}`,
  });
  const to = (what: string, url: string) => surely(what, () => ({ url }));
  const inPath = (text: string) => path.replace(/\{\w+\}/g, text);
  return [
    // A request with another method has a valid JSON body: the server refuses a broken body before it looks for a route.
    ...others.map((other) =>
      surely(`the method ${other}`, ({ body }) => ({
        method: other,
        body: body === undefined ? body : '{}',
      })),
    ),
    perhaps('the method HEAD', () => ({ method: 'HEAD', headers: {}, body: undefined })),
    perhaps('the method OPTIONS', () => ({ method: 'OPTIONS', headers: {}, body: undefined })),
    to('a path with more behind it', `${inPath('x')}/${CANARY}`),
    to('a path in capitals', inPath('x').toUpperCase()),
    to('a path that climbs', `${inPath('x')}/..%2f..%2f..%2fetc%2fpasswd`),
    to('a path that cannot be decoded', `${inPath('x')}%zz${CANARY}`),
    to('a path in broken UTF-8', `${inPath('x')}%E0%A4%A`),
    ...(path.includes('{')
      ? [
          to('a parameter too long', inPath('9'.repeat(5_000))),
          to('a parameter that cannot be decoded', inPath('%ff%fe')),
        ]
      : []),
    ...(query
      ? [
          surely('an unknown query parameter', add(`${CANARY}=1`)),
          surely('__proto__ in the query', add('__proto__=1')),
          surely('a query that nests', add(`__proto__[polluted]=1`)),
          ...Object.keys(query).flatMap((name) => [
            surely(`${name} twice in the query`, add(`${name}=1&${name}=1`)),
            surely(`${name} as an array in the query`, add(`${name}[]=1`)),
            surely(`${name} as an object in the query`, add(`${name}[a]=1`)),
            surely(`${name} that cannot be decoded`, add(`${name}=%zz&${name}=%E0%A4%A`)),
          ]),
          perhaps('an empty query', add('&&=&=1&')),
          surely(
            'a thousand query parameters',
            add(Array.from({ length: 1000 }, (_none, index) => `a${index}=1`).join('&')),
          ),
        ]
      : [perhaps('a query that nobody asked for', add(`${CANARY}=1&__proto__[a]=1`))]),
  ];
}
