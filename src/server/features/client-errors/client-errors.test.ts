import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClientError } from '#contract/client-errors.ts';
import { createMetrics } from '../../platform/metrics/metrics.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';

const CALL = 'POST /client-error';
const report: ClientError = {
  source: 'boundary',
  name: 'TypeError',
  hint: 'property_of_nothing',
  frames: [{ file: 'core-Zx9.js', line: 12, column: 345, function: 'Xe' }],
  version: '1.2.0',
  mode: 'embedded',
  element: 'litro-balance',
  language: 'pt',
  browser: 'chromium',
};
const [frame] = report.frames;

const metrics = createMetrics();
let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ environment: { ERROR_REPORTS: 'log' }, metrics });
});
afterAll(() => portal.close());

const linesOf = ({ log }: Portal) =>
  log.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === 'client error');
const outcomes = async () => {
  const { values } = await metrics.clientErrors.get();
  return Object.fromEntries(values.map(({ labels, value }) => [labels.outcome, value]));
};

describe('POST /client-error', () => {
  it('writes a log line and counts a metric for a report without a session', async () => {
    const before = linesOf(portal).length;
    const { status, body } = await portal.ask(CALL, { body: report });
    expect([status, body]).toEqual([200, { isWritten: true }]);
    const lines = linesOf(portal).slice(before);
    expect(lines).toEqual([
      {
        level: 40,
        time: expect.any(Number),
        reqId: expect.any(String),
        clientError: report,
        msg: 'client error',
      },
    ]);
    expect(await outcomes()).toEqual({ written: 1 });
  });

  it.each([
    ['a name of a person', { name: 'Ana Souza' }],
    ['a message', { message: 'Ana Souza' }],
    ['a sentence as its code', { code: 'Ana Souza' }],
    ['a CPF as its code', { code: '111.444.777-35' }],
    ['an e-mail address as its element', { element: 'ana@example.com' }],
    ['a URL as a file', { frames: [{ ...frame, file: 'https://portal.example/c/a.js' }] }],
    ['a query in a file', { frames: [{ ...frame, file: 'a.js?token=abc' }] }],
    ['a fragment in a file', { frames: [{ ...frame, file: 'a.js#id' }] }],
    ['a CPF as a function', { frames: [{ ...frame, function: '11144477735' }] }],
    ['a line break in a function', { frames: [{ ...frame, function: 'a\n{"level":60}' }] }],
    ['a negative line number', { frames: [{ ...frame, line: -1 }] }],
    ['too many frames', { frames: Array.from({ length: 11 }, () => frame) }],
    ['an unknown hint', { hint: 'ana_souza' }],
    ['an invalid version', { version: 'Ana' }],
  ])('refuses a report with %s and logs no part of it', async (_, wrong) => {
    const before = portal.log.length;
    const { status, body } = await portal.ask(CALL, { body: { ...report, ...wrong } });
    expect([status, body.code]).toEqual([400, 'validation_failed']);
    const lines = portal.log.slice(before).join('');
    expect(lines).not.toMatch(/client error|Ana|444\.?777|token=abc|#id|level":60/);
  });

  it('refuses a report larger than 4 kB', async () => {
    const body = { ...report, message: 'x'.repeat(5_000) };
    expect((await portal.ask(CALL, { body })).body.code).toBe('payload_too_large');
  });

  it('accepts a report with ten frames and fields of maximum length', async () => {
    const longest = { file: 'f'.repeat(80), line: 9_999_999, column: 9_999_999, function: 'f'.repeat(60) };
    const frames = Array.from({ length: 10 }, () => longest);
    const name = `${'E'.repeat(40)}Error`;
    const { status } = await portal.ask(CALL, { body: { ...report, name, frames } });
    expect(status).toBe(200);
  });

  it('answers without a log line if the settings name another service for reports', async () => {
    const closed = await startPortal({ environment: { ERROR_REPORTS: 'https://key@sentry.example/42' } });
    const { body } = await closed.ask(CALL, { body: report });
    await closed.close();
    expect([body, linesOf(closed)]).toEqual([{ isWritten: false }, []]);
  });

  it('refuses the eleventh report of an address in a minute, and still handles its sign-in', async () => {
    const small = await startPortal({ environment: { ERROR_REPORTS: 'log', REQUESTS_PER_MINUTE: '100' } });
    const statuses: number[] = [];
    for (let count = 0; count < 12; count += 1) {
      statuses.push((await small.ask(CALL, { body: report })).status);
    }
    const signIn = await small.logIn({ identifier: '52998224725' });
    await small.close();
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
    expect(signIn.body.code).toBe('invalid_identifier');
    expect(linesOf(small)).toHaveLength(10);
  });

  it('writes at most 300 log lines a minute, and counts further reports as a metric', async () => {
    portal.clock.advance(60_000);
    const before = linesOf(portal).length;
    const { too_many: counted = 0 } = await outcomes();
    const answers = [];
    for (let count = 0; count < 305; count += 1) answers.push(await portal.ask(CALL, { body: report }));
    expect(answers.filter(({ body }) => body.isWritten)).toHaveLength(300);
    expect(linesOf(portal).length - before).toBe(300);
    expect((await outcomes()).too_many).toBe(counted + 5);
    portal.clock.advance(60_000);
    expect((await portal.ask(CALL, { body: report })).body.isWritten).toBe(true);
  });
});
