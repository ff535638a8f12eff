import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { useErrors } from './errors.ts';

async function answerTo(error: Error) {
  const log: string[] = [];
  const app = fastify({ logger: { stream: { write: (line: string) => log.push(line) } } });
  useErrors(app);
  app.get('/', () => Promise.reject(error));
  const { statusCode, headers, body } = await app.inject('/');
  return { statusCode, code: JSON.parse(body).code as string, headers, body, log: log.join('') };
}

function databaseError(code: string, more = {}) {
  return Object.assign(new Error('canary in the message'), { code, detail: 'canary in the detail', ...more });
}

describe('a database error', () => {
  it('that keeps a balance from falling below zero tells so', async () => {
    const named = await answerTo(databaseError('23514', { constraint: 'no_overdraft' }));
    expect([named.statusCode, named.code]).toEqual([422, 'insufficient_company_balance']);
    expect((await answerTo(databaseError('23514'))).code).toBe('insufficient_company_balance');
  });

  it('of another check is a fault of ours, not the balance’s', async () => {
    const other = await answerTo(databaseError('23514', { constraint: 'wallets_limit_cents_check' }));
    expect(other.statusCode).toBe(500);
  });

  it.each(['55P03', '40001', '40P01'])('that passes by itself (%s) says when to ask again', async (state) => {
    const { statusCode, code, headers } = await answerTo(databaseError(state));
    expect([statusCode, code, headers['retry-after']]).toEqual([503, 'busy', '1']);
  });

  it('that nobody expects tells neither the caller nor the log what it is about', async () => {
    const { statusCode, body, log } = await answerTo(databaseError('23505'));
    expect(statusCode).toBe(500);
    expect(log).toContain('request failed');
    expect(log).toContain('23505');
    expect(body + log).not.toContain('canary');
  });
});
