import { Validator } from '@seriousme/openapi-schema-validator';
import { Spectral, type RulesetDefinition } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressesOf } from '#contract/addresses.ts';
import type { RouteContract } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';

interface Operation {
  readonly operationId: string;
  readonly description?: string;
  readonly security?: unknown;
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required: boolean }[];
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content: object }>>;
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> };
}
interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

let portal: Portal;
let document: Document;
beforeAll(async () => {
  portal = await startPortal();
  document = (await portal.ask<Document>('GET /openapi.json')).body as Document;
});
afterAll(() => portal.close());

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

describe('the OpenAPI document', () => {
  it('is valid by the OpenAPI schema', async () => {
    const { valid, errors } = await new Validator().validate(
      structuredClone(document) as unknown as Record<string, unknown>,
    );
    expect(errors).toBeUndefined();
    expect([valid, document.openapi]).toEqual([true, '3.1.0']);
  });

  it('follows the rules of Spectral', async () => {
    const spectral = new Spectral();
    spectral.setRuleset({ extends: [[oas as RulesetDefinition, 'recommended']] });
    expect(await spectral.run(structuredClone(document) as unknown as Record<string, unknown>)).toEqual([]);
  });

  it('contains every path of the contract, with a unique id for each operation', () => {
    const paths = Object.entries(routes as Record<string, RouteContract>).flatMap(([name, contract]) =>
      addressesOf(name, contract).map(({ path }) => path),
    );
    expect(new Set(Object.keys(document.paths))).toEqual(new Set(paths));
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('declares exactly the parameters of each path', () => {
    for (const { path, operation } of operations()) {
      const declared = operation.parameters.filter((parameter) => parameter.in === 'path');
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(declared.map(({ name }) => name).sort(), path).toEqual(named.sort());
    }
  });

  it('states permission and Idempotency-Key header of a movement at both of its paths', () => {
    for (const path of ['/admin/organization/updateBalance', '/v2/admin/organization/updateBalance']) {
      const distribute = document.paths[path]?.['put'];
      expect(distribute?.description).toContain('portal.balanceDistribution.add');
      expect(distribute?.security).toEqual([{ session: [] }]);
      expect(distribute?.parameters).toContainEqual(
        expect.objectContaining({ name: 'Idempotency-Key', in: 'header', required: true }),
      );
      expect(distribute?.responses['200']).toMatchObject({
        headers: { 'Idempotency-Hit': { schema: { type: 'string' } } },
      });
    }
  });

  it('states that the idempotency key of an import is optional', () => {
    const bulk = document.paths['/v1/admin/organization/bulk-vehicles']?.['post'];
    expect(bulk?.parameters).toContainEqual(
      expect.objectContaining({ name: 'Idempotency-Key', in: 'header', required: false }),
    );
    expect(bulk?.responses['200']).toMatchObject({
      headers: { 'Idempotency-Hit': { schema: { type: 'string' } } },
    });
    expect(JSON.stringify(bulk?.responses['422'])).toContain('"idempotency_key_reused"');
    expect(JSON.stringify(bulk?.responses)).not.toContain('idempotency_key_missing');
  });

  it('lists the refusals of each call by status', () => {
    const distribute = document.paths['/admin/organization/updateBalance']?.['put']?.responses ?? {};
    expect(Object.keys(distribute)).toEqual([
      '200',
      '400',
      '401',
      '403',
      '409',
      '413',
      '415',
      '421',
      '422',
      '428',
      '429',
      '500',
      '503',
    ]);
    expect(JSON.stringify(distribute['422']?.content)).toContain('"insufficient_company_balance"');
    const live = document.paths['/health/live']?.['get']?.responses ?? {};
    expect(Object.keys(live)).toEqual(['200', '429', '500', '503']);
  });

  it('requires no session for an open call', () => {
    expect(document.paths['/login']?.['post']?.security).toBeUndefined();
  });

  it('has schemas that refuse an empty distribution', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    const distribute = document.paths['/admin/organization/updateBalance']?.['put'];
    const schema = distribute?.requestBody?.content['application/json']?.schema ?? {};
    expect(ajv.compile(schema)({ shares: [] })).toBe(false);
  });
});
