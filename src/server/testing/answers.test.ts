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

describe('watchAnswers for an answer', () => {
  it('accepts an answer that matches its schema', async () => {
    expect(await faultsOf(() => ({ status: 'live' }))).toEqual([]);
  });

  it('reports an answer with a wrong value or an additional property', async () => {
    expect(await faultsOf(() => ({ status: 'dead' }))).toEqual([expect.stringContaining('GET /health/live')]);
    expect(await faultsOf(() => ({ status: 'live', secret: 'canary' }))).toEqual([
      expect.stringContaining('additional properties'),
    ]);
  });

  it('reports an answer that is not JSON or has an undocumented status', async () => {
    expect(await faultsOf(() => '{"status":"live"}')).toEqual([
      expect.stringContaining('without a JSON body'),
    ]);
    expect(await faultsOf((reply) => reply.code(202).send({ status: 'live' }))).toEqual([
      expect.stringContaining('answered 202'),
    ]);
  });
});

describe('watchAnswers for a refusal', () => {
  it('accepts a refusal that the contract lists', async () => {
    expect(await faultsOf(refuse('busy'))).toEqual([]);
  });

  it('reports a refusal that the contract does not list for this call', async () => {
    expect(await faultsOf(refuse('wallet_repeated'))).toEqual([
      expect.stringMatching(/wallet_repeated.*does not name/),
    ]);
  });

  it('reports a refusal with a wrong format, message or status', async () => {
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
