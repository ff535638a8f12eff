import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { Type } from 'typebox';
import { routes } from '#contract/routes.ts';
import type { RouteContract } from '#contract/route.ts';
import { useSerialization } from './serialization.ts';
import { useValidation } from './validation.ts';

function compileAll(table: Readonly<Record<string, RouteContract>>): void {
  const app = fastify();
  useValidation(app);
  useSerialization(app);
  for (const [url, { body, query, params, response }] of Object.entries(table)) {
    const parts = Object.entries({ body, querystring: query, params }).filter(([, schema]) => schema);
    for (const [httpPart, schema] of parts) {
      const isFitting = app.validatorCompiler!({ schema, method: '', url, httpPart });
      expect(() => isFitting({}), `${url} ${httpPart}`).not.toThrow();
    }
    if (!response) continue;
    const text = app.serializerCompiler!({ schema: response, method: '', url, httpStatus: '200' });
    // The serializer may throw an error about the value. An error about the schema is a fault, because the schema must
    // compile.
    expect(
      reasonOf(() => text({})),
      `${url} answer`,
    ).not.toMatch(/schema|ajv|keyword/i);
  }
}

function reasonOf(work: () => unknown): string {
  try {
    work();
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

describe('schemas of calls', () => {
  it('compile for requests and answers of the whole contract', () => {
    compileAll(routes);
  });

  it('do not compile if they are invalid', () => {
    const wrong = { ...Type.Object({}), type: 'amount' };
    expect(() => compileAll({ 'PUT /wrong': { body: wrong } as unknown as RouteContract })).toThrow();
    expect(() => compileAll({ 'GET /wrong': { response: wrong } as unknown as RouteContract })).toThrow();
  });
});
