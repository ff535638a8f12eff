import { addressesOf, type Address } from '#contract/addresses.ts';
import { UNATTENDED_HEADER } from '#contract/facts.ts';
import { ErrorBody } from '#contract/error-body.ts';
import { errors, type ErrorCode } from '#contract/errors.ts';
import { refusalsOf } from '#contract/refusals.ts';
import { keyRuleOf, type RouteContract } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { tags } from '#contract/tags.ts';
import { FORMATS } from './export-format.ts';
import { FILE_BODY } from './file-body.ts';
import type { Module, Policy } from './routes.ts';

type OpenapiJson = Record<string, unknown>;

export function describeContract(
  modules: readonly Module[],
  serverUrl: string,
  contracts: Readonly<Record<string, RouteContract>> = routes,
): OpenapiJson {
  const policies: Readonly<Record<string, Policy>> = Object.assign(
    {},
    ...modules.map((module) => module.policies),
  );
  const paths: Record<string, OpenapiJson> = {};
  for (const [name, contract] of Object.entries(contracts)) {
    const [method = ''] = name.split(' ');
    const permission = policies[name]?.permission;
    const operation = describeOperation(
      method,
      contract,
      typeof permission === 'string' ? permission : undefined,
    );
    for (const { path, kind } of addressesOf(name, contract)) {
      const operationId = `${contract.operationId}${suffixes[kind]}`;
      (paths[path] ??= {})[method.toLowerCase()] = { operationId, ...operation };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Litro',
      version: '1',
      description: 'Fuel credit: sign-in, registers, balance and distribution.',
      contact: { name: 'Litro', url: serverUrl },
    },
    servers: [{ url: serverUrl }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description: `A call with \`${UNATTENDED_HEADER}: true\` gets the same answer and does not extend the session.`,
        },
        terminal: {
          type: 'http',
          scheme: 'bearer',
          description: "The key of a station's terminal. `npm run create-terminal` prints the key once.",
        },
        key: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API key of a company. `POST /admin/organization/api-key` returns its secret once; it belongs to a back end, never to a page.',
        },
        signed: {
          type: 'apiKey',
          in: 'header',
          name: 'Litro-Signature',
          description:
            'Signature of local notices: `t=SECONDS,v1=HEX`, the HMAC-SHA256 of the seconds, a full stop and the bytes of the body.',
        },
      },
      schemas: { Error: ErrorBody },
    },
  };
}

const suffixes: Readonly<Record<Address['kind'], string>> = { main: '', twin: 'Twin', short: 'Short' };

function describeOperation(
  method: string,
  contract: RouteContract,
  permission: string | undefined,
): OpenapiJson {
  const { params, query, response } = contract;
  const key = keyRuleOf(contract);
  const refusals = refusalsOf(method, contract);
  return {
    tags: [contract.tag],
    summary: firstSentence(contract.summary),
    description: permission
      ? `${contract.summary} Needs the permission \`${permission}\`.`
      : contract.summary,
    ...(contract.access !== 'open' && { security: [{ [contract.access]: [] }] }),
    parameters: [
      ...describeParameters('path', params),
      ...describeParameters('query', query),
      ...(key === 'none' ? [] : [idempotencyKeys[key]]),
      ...(refusals.includes('step_up_required') ? [stepUpCode] : []),
    ],
    ...describeBody(contract),
    responses: {
      '200': response
        ? {
            description: 'Done.',
            ...(key !== 'none' && { headers: { 'Idempotency-Hit': idempotencyHit } }),
            content: { 'application/json': { schema: response }, ...(contract.exports && files) },
          }
        : describeStream(contract),
      ...(contract.revalidates && {
        '304': { description: 'The content has not changed since the ETag in If-None-Match.' },
      }),
      ...describeRefusals(refusals),
    },
  };
}

function describeBody({ body, takesFile }: RouteContract): OpenapiJson {
  // A file body is binary, so its schema in the OpenAPI document is empty.
  const content = takesFile ? { [FILE_BODY]: {} } : { 'application/json': { schema: body } };
  return body || takesFile ? { requestBody: { required: true, content } } : {};
}

function describeStream({ answersFile }: RouteContract): OpenapiJson {
  if (!answersFile) {
    return {
      description: 'An event stream.',
      content: { 'text/event-stream': { schema: { type: 'string' } } },
    };
  }
  return { description: 'The file.', content: Object.fromEntries(answersFile.map((type) => [type, {}])) };
}

function firstSentence(text: string): string {
  return /^.*?[.](?= |$)/.exec(text)?.[0] ?? text;
}

const files = Object.fromEntries(
  Object.values(FORMATS).map((type) => [
    type.split(';')[0] ?? type,
    {
      schema: {
        type: 'string',
        description: 'All rows that match the filters, as a file. Paging has no effect.',
      },
    },
  ]),
);

function describeRefusals(codes: readonly ErrorCode[]): OpenapiJson {
  const statuses = new Set(codes.map((code) => errors[code][0]));
  return Object.fromEntries(
    [...statuses].map((status) => {
      const ofStatus = codes.filter((code) => errors[code][0] === status);
      const schema = {
        allOf: [{ $ref: '#/components/schemas/Error' }, { properties: { code: { enum: ofStatus } } }],
      };
      return [
        `${status}`,
        {
          description: ofStatus.map((code) => `\`${code}\`: ${errors[code][1]}`).join(' '),
          content: { 'application/json': { schema } },
        },
      ];
    }),
  );
}

const rulesOfKeys =
  'A new key for each movement, and the same key for each repetition. The key belongs to the caller within the organization. The server refuses the key for another call or body. The server stores key and answer for 30 days. After a refusal the key is free again.';
const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: rulesOfKeys,
  schema: { type: 'string', minLength: 16, maxLength: 255 },
};
const idempotencyKeys = {
  required: idempotencyKey,
  withStatus: {
    ...idempotencyKey,
    required: false,
    description: `${rulesOfKeys} Required if the body contains \`status\`. Otherwise, a request without a key is not recognized as a repetition.`,
  },
  optional: {
    ...idempotencyKey,
    required: false,
    description: `${rulesOfKeys} A request without a key is not recognized as a repetition, and neither is a dry run.`,
  },
};

const stepUpCode = {
  name: 'Step-Up-Code',
  in: 'header',
  required: false,
  description:
    'The mailed code that confirms this request. Required if an administrator moves or schedules more than the limit of the organization. The server mails the code when it refuses the request without a code. The code confirms only the same request with the same idempotency key.',
  schema: { type: 'string', pattern: '^[0-9]{6}$' },
};

const idempotencyHit = {
  description: 'Present if the server repeats the stored answer of this key. The server did nothing again.',
  schema: { type: 'string', enum: ['true'] },
};

function describeParameters(place: 'path' | 'query', schema: RouteContract['query']): OpenapiJson[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schema as {
    properties?: Record<string, OpenapiJson>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}
