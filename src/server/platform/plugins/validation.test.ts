import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { Type } from 'typebox';
import { useErrors } from './errors.ts';
import { useValidation } from './validation.ts';

async function read(search: string) {
  const app = fastify();
  useErrors(app);
  useValidation(app);
  const querystring = Type.Object(
    {
      page: Type.Optional(Type.Integer({ maximum: 100 })),
      amount: Type.Optional(Type.Number()),
      all: Type.Optional(Type.Boolean()),
      search: Type.Optional(Type.String()),
    },
    { additionalProperties: false },
  );
  app.get('/', { schema: { querystring } }, async (request) => request.query);
  return (await app.inject(`/?${search}`)).json() as Record<string, unknown>;
}

describe('useValidation', () => {
  it('converts query values by their schema', async () => {
    expect(await read('page=10&amount=19.99&all=false&search=10')).toEqual({
      page: 10,
      amount: 19.99,
      all: false,
      search: '10',
    });
  });

  it.each([
    'page=0x10',
    'page=1e1',
    'page=%205',
    'page=',
    'page=1.0',
    'page=101',
    'page=1&page=1',
    'page[]=1',
    'amount=NaN',
    'amount=1e400',
    'all=1',
    'all=TRUE',
    'search=%00',
    'search=a&search=b',
    '__proto__=1',
    'other=1',
  ])('refuses a query in another format: %s', async (search) => {
    expect(await read(search)).toMatchObject({ code: 'validation_failed' });
  });
});
