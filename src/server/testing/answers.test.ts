import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { watchAnswers } from './answers.ts';

async function answer(payload: unknown) {
  const app = fastify();
  app.get('/', { config: { routeName: 'GET /health/live' } }, async () => payload);
  const faults = watchAnswers(app);
  await app.inject('/');
  return faults;
}

describe('an answer', () => {
  it('passes when it fits its schema', async () => {
    expect(await answer({ status: 'live' })).toEqual([]);
  });

  it('is a fault when it says something else, or more', async () => {
    expect(await answer({ status: 'dead' })).toEqual([expect.stringContaining('GET /health/live')]);
    expect(await answer({ status: 'live', secret: 'canary' })).toEqual([
      expect.stringContaining('additional properties'),
    ]);
  });
});
