import { describe, expect, it, vi } from 'vitest';
import { gzipSync } from 'node:zlib';
import fastify from 'fastify';
import { useErrors } from './errors.ts';
import { findJsonFault, useJsonBodies } from './json-body.ts';

describe('numbers in a JSON body', () => {
  it.each([
    ['19.99', null],
    ['999999999.99', null],
    ['"9007199254740993"', null],
    ['9007199254740993', 'number_too_precise'],
    ['10.0000000000000001', 'number_too_precise'],
    ['0.00000000000001', null],
    ['0', null],
    ['1e-400', 'number_too_precise'],
    ['-1e400', null],
  ])('the number %s has the fault %s', (json, expected) => {
    expect(findJsonFault(`{"amount":${json}}`)).toBe(expected);
  });
});

describe('texts in a JSON body', () => {
  it.each([
    ['"a\\u0000"', 'validation_failed'],
    ['"\\ud800"', 'validation_failed'],
    ['"\\ud83d\\ude9a"', null],
    ['"\\\\u0000"', null],
    ['{"\\u0000":1}', 'validation_failed'],
  ])('are refused if PostgreSQL cannot store them: %s', (json, expected) => {
    expect(findJsonFault(json)).toBe(expected);
  });
});

describe('the size of a JSON body', () => {
  const keys = (count: number) => `{${Array.from({ length: count }, (_none, at) => `"k${at}":1`).join()}}`;
  const nested = (count: number) => `${'{"a":'.repeat(count)}1${'}'.repeat(count)}`;

  it.each([
    ['a hundred keys', keys(100), null],
    ['101 keys', keys(101), 'validation_failed'],
    ['sixteen nested objects', nested(16), null],
    ['seventeen nested objects', nested(17), 'validation_failed'],
    ['a list of a thousand objects', `[${Array(1_000).fill(keys(3)).join()}]`, null],
  ])('is limited in keys and depth: %s', (_case, json, expected) => {
    expect(findJsonFault(json)).toBe(expected);
  });
});

describe('keys of a JSON object', () => {
  it.each([
    ['{"amount":1,"amount":100}', 'malformed_json'],
    ['{"amount":1,"\\u0061mount" : 100}', 'malformed_json'],
    ['{"shares":[{"id":1,"id":2}]}', 'malformed_json'],
    ['{"shares":[{"id":1},{"id":2}],"id":{"id":3}}', null],
    ['{"a":"{\\"a\\":1, \\"a\\":2}"}', null],
  ])('must be unique: %s', (json, expected) => {
    expect(findJsonFault(json)).toBe(expected);
  });
});

describe('useJsonBodies', () => {
  it.each([
    ['nested brackets', '['.repeat(7_800_000)],
    ['nested objects', '{"a":'.repeat(65)],
    ['a list of a million figures', `[${'0,'.repeat(1_000_000)}0]`],
  ])('refuses a body before JSON.parse reads it: %s', async (_case, payload) => {
    const app = fastify({ bodyLimit: 8_000_000 });
    useErrors(app);
    useJsonBodies(app);
    app.post('/', async () => ({}));
    const headers = { 'content-type': 'application/json' };
    const parse = vi.spyOn(JSON, 'parse');
    const { payload: answer, statusCode } = await app.inject({ method: 'POST', url: '/', payload, headers });
    const parsed = parse.mock.calls.map(([text]) => text.length);
    parse.mockRestore();
    expect(parsed).toEqual([]);
    expect([statusCode, (JSON.parse(answer) as { code: string }).code]).toEqual([400, 'validation_failed']);
  });

  it('checks numbers only after the parser accepted the whole body', async () => {
    const app = fastify();
    useErrors(app);
    useJsonBodies(app);
    app.post('/', async () => ({}));
    const send = async (payload: string) => {
      const headers = { 'content-type': 'application/json' };
      return (await app.inject({ method: 'POST', url: '/', payload, headers })).json().code as string;
    };
    expect(await send('{"amount":9007199254740993}')).toBe('number_too_precise');
    expect(await send('{"amount":9007199254740993,"note":"')).toBe('malformed_json');
  });

  it.each([
    ['text/plain', undefined, '{}', 'unsupported_media_type'],
    ['application/json; charset=utf-16', undefined, '{}', 'unsupported_media_type'],
    ['application/json; charset="UTF-8"', undefined, '{}', undefined],
    ['application/json', 'gzip', gzipSync('{}'), 'unsupported_media_type'],
    ['application/json', 'identity', '{}', undefined],
    ['application/json', undefined, Buffer.from([0x22, 0xff, 0x22]), 'malformed_json'],
  ])('accepts only plain UTF-8: %s, encoded as %s', async (type, encoding, payload, expected) => {
    const app = fastify();
    useErrors(app);
    useJsonBodies(app);
    app.post('/', async () => ({}));
    const headers = { 'content-type': type, ...(encoding && { 'content-encoding': encoding }) };
    expect((await app.inject({ method: 'POST', url: '/', payload, headers })).json().code).toBe(expected);
  });
});
