import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import type { RouteContract } from '#contract/route.ts';
import { LIMITS } from '#blocks/spreadsheet/limits.ts';
import { readContent } from '#blocks/spreadsheet/read-content.ts';
import { BATCH_ROWS } from '../../src/server/platform/exports/exporting.ts';
import { FORMATS } from '../../src/server/platform/plugins/export-format.ts';
import { newId } from '../../src/server/platform/identifier.ts';
import { openCompany } from '../../src/server/testing/open-company.ts';
import {
  makeRefuel,
  makeMember,
  makeVehicle,
  makeWallet,
  type TestOrganization,
} from '../../src/server/testing/organizations.ts';
import { startPortal, type Portal } from '../../src/server/testing/portal.ts';

const FILLS = BATCH_ROWS + 30;
const NAMED = '=cmd|calc';

let portal: Portal;
let organization: TestOrganization;
let transactions = 0;
let query = '';
let token = '';
beforeAll(async () => {
  portal = await startPortal({
    tenancyOf: (tenancy) => ({
      ...tenancy,
      inScope: (...args) => {
        transactions += 1;
        return tenancy.inScope(...args);
      },
    }),
  });
  ({ organization, token } = await openCompany(portal, { companyCents: 900_000 }));
  const driver = await makeMember(portal, organization, { firstName: 'Ana', lastName: 'Souza' });
  const wallet = await makeWallet(portal, organization, { user: driver });
  await portal.ask('PUT /admin/organization/updateBalance', {
    token,
    body: { shares: [{ id: driver, wallet, amount: 8000 }] },
    headers: { 'idempotency-key': newId(portal.clock) },
  });
  for (let count = 0; count < FILLS; count += 1) {
    await makeRefuel(portal, organization, { wallet, user: driver, litres: 1, station: NAMED });
  }
  query = `user=${driver}`;
}, 180_000);
afterAll(() => portal.close());

const ask = async (accept: string, more = '', language = 'pt-BR', owner = query) => {
  const headers = { authorization: `Bearer ${token}`, accept, 'accept-language': language };
  const {
    statusCode,
    headers: answered,
    rawPayload,
  } = await portal.app.inject({
    url: `/v2/user/statement?${owner}${more}`,
    headers,
  });
  return { status: statusCode, headers: answered, bytes: new Uint8Array(rawPayload) };
};
const cellsOf = async (bytes: Uint8Array<ArrayBuffer>, name: string) => {
  // Row 1 counts as the header row, so the result also has the rows above the column headings of the list.
  const read = await readContent({ name, bytes }, LIMITS, { headerRow: 1 });
  if (!read.ok) throw new Error(read.refusal);
  return [read.columns, ...read.rows];
};

describe('the export of a statement', () => {
  for (const format of ['csv', 'xlsx'] as const) {
    it(`exports every filtered row once as ${format}, in batches, with filter, totals, author and time`, async () => {
      transactions = 0;
      const { status, headers, bytes } = await ask(FORMATS[format]);
      expect([status, headers['content-type']]).toEqual([200, FORMATS[format]]);
      expect(headers['content-disposition']).toBe(`attachment; filename="extrato.${format}"`);
      // The export uses one transaction each for the permissions, the names, the time zone and each batch of rows.
      expect(transactions).toBeLessThanOrEqual(3 + Math.ceil((FILLS + 1) / BATCH_ROWS) + 2);
      const rows = await cellsOf(bytes, `a.${format}`);
      const texts = rows.map((cells) => cells.filter((cell) => cell !== ''));
      expect(texts[0]).toEqual(['Extrato']);
      expect(texts).toContainEqual(['Empresa', organization.name]);
      expect(texts).toContainEqual(['Motorista', 'Ana Souza']);
      expect(texts).toContainEqual(['Período', 'Todo o histórico']);
      expect(texts.some(([label, value]) => label === 'Gerado por' && value !== undefined)).toBe(true);
      expect(texts).toContainEqual(['Gerado em', '21/11/2026, 07:00']);
      expect(rows.filter((cells) => cells.includes('Abastecimento'))).toHaveLength(FILLS);
      expect(rows.filter((cells) => cells.includes('Crédito recebido'))).toHaveLength(1);
      const [, count] = texts.find(([label]) => label === 'Linhas') ?? [];
      expect(Number(count)).toBe(FILLS + 1);
      const [, went] = texts.find(([label]) => label === 'Saídas') ?? [];
      expect(Number(went?.replace(',', '.'))).toBeCloseTo(-6.04 * FILLS, 2);
      expect(texts).toContainEqual(['Entradas', format === 'csv' ? '8000,00' : '8000']);
    }, 60_000);
  }

  it.each([
    ['pt-BR', 'vehicle', ';', 'Veículo;ABC-1234', 'De;01/11/2026', 'Até;21/11/2026'],
    ['en-US', 'container', ',', 'Container,Tambor 9', 'From,11/01/2026', 'To,11/21/2026'],
    ['es-AR', 'recipient', ';', 'Beneficiario;Rui Lima', 'Desde;01/11/2026', 'Hasta;21/11/2026'],
  ])('names every filter in %s: company, %s and days', async (language, kind, by, ...filters) => {
    const owner =
      kind === 'recipient'
        ? `user=${await makeMember(portal, organization, { role: 'User', firstName: 'Rui', lastName: 'Lima' })}`
        : `vehicle=${await makeVehicle(portal, organization, kind === 'vehicle' ? { plate: 'ABC1234' } : { kind: 'container', plate: 'Tambor 9' })}`;
    const { bytes } = await ask(FORMATS.csv, '&from=2026-11-01&to=2026-11-21', language, owner);
    const [, ...lines] = new TextDecoder().decode(bytes).split('\r\n');
    expect(lines[0]?.split(by)[1]).toBe(organization.name);
    expect(lines.slice(1, 4)).toEqual(filters);
  });

  it('neutralizes a text that starts a formula and uses the requested language', async () => {
    const { bytes } = await ask(FORMATS.csv, '', 'en');
    const text = new TextDecoder().decode(bytes);
    expect(text).toContain(`'${NAMED}`);
    expect(text).not.toMatch(/[,\n]=cmd/);
    expect(text).toContain('Statement\r\n');
  });

  it('exports no row outside its filters and refuses what the list refuses', async () => {
    const { bytes } = await ask(FORMATS.csv, '&to=2020-01-01');
    const text = new TextDecoder().decode(bytes);
    expect(text).toContain('Até;01/01/2020');
    expect(text).toContain('Linhas;0');
    const refused = await ask(FORMATS.csv, `&beforeEntry=${newId(portal.clock)}`);
    expect(refused.status).toBe(404);
    const nobody = await portal.app.inject({
      url: `/v2/user/statement?${query}`,
      headers: { accept: FORMATS.csv },
    });
    expect(nobody.statusCode).toBe(401);
  });

  it('is documented in the OpenAPI document for every list that declares exports', async () => {
    const { body } = await portal.ask<{ paths: Record<string, Record<string, never>> }>('GET /openapi.json');
    const exporting = Object.entries(routes as Record<string, RouteContract>).filter(
      ([, { exports }]) => exports,
    );
    expect(exporting.length).toBeGreaterThan(0);
    for (const [name] of exporting) {
      const [method = '', path = ''] = name.split(' ');
      const { content } = (body.paths[path]?.[method.toLowerCase()] as unknown as Documented).responses[
        '200'
      ];
      expect(Object.keys(content)).toEqual(['application/json', 'text/csv', FORMATS.xlsx]);
    }
  });
});

interface Documented {
  readonly responses: { readonly '200': { readonly content: Record<string, unknown> } };
}
