import fastify, { type FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import { describe, expect, it } from 'vitest';
import { routeOf, type RouteContract } from '#contract/route.ts';
import { closed, Done, PositiveAmount } from '#contract/values.ts';
import { refuseUnknown, useErrors } from '../../src/server/platform/plugins/errors.ts';
import { useJsonBodies } from '../../src/server/platform/plugins/json-body.ts';
import { describeContract } from '../../src/server/platform/plugins/openapi.ts';
import { useValidation } from '../../src/server/platform/plugins/validation.ts';
import { Refusal } from '../../src/server/platform/refusal.ts';
import { watchAnswers } from '../../src/server/testing/answers.ts';
import { callsOf } from './malformed-requests.ts';
import { attack, startRun, type OpenApi } from './malformed-rules.ts';

const Payment = closed({
  amount: PositiveAmount,
  note: Type.Optional(Type.String({ maxLength: 40 })),
  lines: Type.Optional(
    Type.Array(closed({ count: Type.Integer({ minimum: 1, maximum: 9 }) }), { maxItems: 3 }),
  ),
});
const till = {
  'PUT /till/{id}': routeOf('Sandbox')({
    operationId: 'payIn',
    summary: 'Pays into a till.',
    access: 'open',
    moves: 'nothing',
    params: closed({ id: Type.String({ format: 'uuid' }) }),
    query: closed({ copies: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })) }),
    body: Payment,
    response: Done,
  }),
} satisfies Record<string, RouteContract>;

interface Mutant {
  readonly answer?: (payment: Static<typeof Payment>, till: { paid: number }) => unknown;
  readonly change?: (app: FastifyInstance) => void;
}

async function attackTill({ answer = () => ({ message: 'Paid.' }), change }: Mutant): Promise<void> {
  const app = fastify({ frameworkErrors: (_error, request, reply) => refuseUnknown(request, reply) });
  const state = { paid: 0 };
  useErrors(app);
  useValidation(app);
  useJsonBodies(app);
  change?.(app);
  app.setNotFoundHandler(refuseUnknown);
  const { params, query, body } = till['PUT /till/{id}'];
  app.put('/till/:id', {
    config: { routeName: 'PUT /till/{id}' as never },
    schema: { params, querystring: query, body },
    handler: async (request) => {
      const result = answer(request.body as Static<typeof Payment>, state);
      state.paid += 1;
      return result;
    },
  });
  const faults = watchAnswers(app, till);
  const run = await startRun({
    app,
    document: describeContract([], 'https://till.example', till) as unknown as OpenApi,
    takeFaults: () => faults.splice(0),
    digest: async () => ({ till: `${state.paid}` }),
    signIn: async () => null,
    known: () => undefined,
  });
  const [call] = callsOf(till);
  if (!call) throw new Error('The till has no call.');
  await attack(run, call, { attempts: 220, seed: 742 });
}
const refuse = (...refusal: ConstructorParameters<typeof Refusal>) => {
  throw new Refusal(...refusal);
};

describe('the rules for malformed requests', () => {
  it('report no fault of a correct server', async () => {
    await attackTill({});
  });

  const mutants: readonly (readonly [name: string, found: RegExp, mutant: Mutant])[] = [
    [
      'parses JSON as JSON.parse does',
      /accepted an invalid request/,
      {
        change: (app) => {
          app.removeAllContentTypeParsers();
          app.addContentTypeParser(
            'application/json',
            { parseAs: 'string' },
            app.getDefaultJsonParser('ignore', 'ignore'),
          );
        },
      },
    ],
    [
      'answers 500 for a rare character',
      /answered 500/,
      {
        answer: ({ note = '' }) => {
          if (/[\u{10000}-\u{10ffff}]/u.test(note)) throw new Error('no such letter');
          return { message: 'Paid.' };
        },
      },
    ],
    [
      'writes before it refuses a request',
      /refused, but changed till/,
      {
        answer: ({ amount }, state) => {
          state.paid += 1;
          return amount > 1 ? refuse('not_found') : { message: 'Paid.' };
        },
      },
    ],
    [
      'repeats the request in a refusal',
      /repeated the request/,
      {
        answer: ({ note = '' }) =>
          refuse('validation_failed', [{ part: 'body', path: '/note', message: `must not be ${note}` }]),
      },
    ],
    [
      'reveals SQL in a refusal',
      /revealed internals/,
      {
        answer: () =>
          refuse('validation_failed', [{ part: 'body', path: '', message: 'SELECT 1 FROM tills' }]),
      },
    ],
    [
      'refuses with an undocumented code',
      /does not document|does not name/,
      { answer: () => refuse('wallet_repeated') },
    ],
    [
      'answers with a property that its schema lacks',
      /off its schema/,
      { answer: () => ({ message: 'Paid.', secret: 1 }) },
    ],
  ];
  it.each(mutants)('find the mutant server that %s', async (_name, expectedFault, mutant) => {
    await expect(attackTill(mutant)).rejects.toThrow(expectedFault);
  });
});
