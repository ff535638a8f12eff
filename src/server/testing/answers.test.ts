import fastify, { type FastifyReply } from 'fastify';
import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '#contract/errors.ts';
import { useErrors } from '../platform/plugins/errors.ts';
import { Refusal } from '../platform/refusal.ts';
import { watchAnswers } from './answers.ts';

async function faultsOf(handler: (reply: FastifyReply) => unknown) {
  const app = fastify();
  useErrors(app);
  app.get('/', { config: { routeName: 'GET /health/live' } }, async (_request, reply) => handler(reply));
  const faults = watchAnswers(app);
  await app.inject('/');
  return faults;
}
const refuse = (code: ErrorCode) => () => {
  throw new Refusal(code);
};

describe('an answer', () => {
  it('passes when it fits its schema', async () => {
    expect(await faultsOf(() => ({ status: 'live' }))).toEqual([]);
  });

  it('is a fault when it says something else, or more', async () => {
    expect(await faultsOf(() => ({ status: 'dead' }))).toEqual([expect.stringContaining('GET /health/live')]);
    expect(await faultsOf(() => ({ status: 'live', secret: 'canary' }))).toEqual([
      expect.stringContaining('additional properties'),
    ]);
  });

  it('is a fault when it is no JSON document, or comes under a status that no call has', async () => {
    expect(await faultsOf(() => '{"status":"live"}')).toEqual([
      expect.stringContaining('without a JSON body'),
    ]);
    expect(await faultsOf((reply) => reply.code(202).send({ status: 'live' }))).toEqual([
      expect.stringContaining('answered 202'),
    ]);
  });
});

describe('a refusal', () => {
  it('passes when the contract names it', async () => {
    expect(await faultsOf(refuse('busy'))).toEqual([]);
  });

  it('is a fault when the contract does not name it for this call', async () => {
    expect(await faultsOf(refuse('wallet_repeated'))).toEqual([
      expect.stringMatching(/wallet_repeated.*does not name/),
    ]);
  });

  it('is a fault in another shape, in other words or under another status', async () => {
    const words = { statusCode: 503, error: 'Service Unavailable', message: 'SELECT 1', code: 'busy' };
    const send = (status: number, body: object) => (reply: FastifyReply) =>
      reply.code(status).header('x-request-id', reply.request.id).send(body);
    expect(await faultsOf(send(500, { message: 'x' }))).toEqual([expect.stringContaining('off the schema')]);
    expect(await faultsOf((reply) => reply.code(400).send('no'))).toEqual([
      expect.stringContaining('without an error body'),
    ]);
    const faults = await faultsOf((reply) => send(500, { ...words, requestId: reply.request.id })(reply));
    expect(faults).toEqual([
      expect.stringContaining('busy under 500'),
      expect.stringContaining('other words'),
    ]);
  });
});
