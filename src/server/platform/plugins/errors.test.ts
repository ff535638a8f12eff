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

describe('useErrors', () => {
  it('answers insufficient_company_balance for a violated overdraft constraint', async () => {
    const named = await answerTo(databaseError('23514', { constraint: 'no_overdraft' }));
    expect([named.statusCode, named.code]).toEqual([422, 'insufficient_company_balance']);
    expect((await answerTo(databaseError('23514'))).code).toBe('insufficient_company_balance');
  });

  it('answers 500 for any other violated check', async () => {
    const other = await answerTo(databaseError('23514', { constraint: 'wallets_limit_cents_check' }));
    expect(other.statusCode).toBe(500);
  });

  it.each(['55P03', '40001', '40P01'])(
    'answers busy with Retry-After for the temporary database error %s',
    async (state) => {
      const { statusCode, code, headers } = await answerTo(databaseError(state));
      expect([statusCode, code, headers['retry-after']]).toEqual([503, 'busy', '1']);
    },
  );

  it('hides details of an unexpected database error from the caller and the log', async () => {
    const { statusCode, body, log } = await answerTo(databaseError('23505'));
    expect(statusCode).toBe(500);
    expect(log).toContain('request failed');
    expect(log).toContain('23505');
    expect(body + log).not.toContain('canary');
  });
});
