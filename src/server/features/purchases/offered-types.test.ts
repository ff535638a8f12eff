import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RouteResponse } from '#contract/routes.ts';
import { openCompany, type CompanyOptions } from '../../testing/open-company.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';

const A = '/admin/organization';
const NOTHING = { PAYMENTS: '', PAYEE_NAME: '', PAYEE_CNPJ: '', TRANSFER_BANK: '', TRANSFER_BRANCH: '' };

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ environment: { ...NOTHING, TRANSFER_ACCOUNT: '' } });
});
afterAll(() => portal.close());

async function openOffice(terms: CompanyOptions['terms'] = {}) {
  const { ask } = await openCompany(portal, { terms });
  return {
    offered: async () =>
      (await ask<RouteResponse<'GET /v2/admin/organization/purchase'>>(`GET /v2${A}/purchase`)).body
        .paymentTypes,
    buy: (paymentType: string) => ask(`POST ${A}/purchase`, { value: 10, paymentType }),
  };
}

describe('server without payment settings', () => {
  it.each(['pix', 'bankSlip', 'transfer'])('neither offers nor accepts a purchase by %s', async (type) => {
    const { offered, buy } = await openOffice();
    expect(await offered()).toEqual([]);
    const { status, body } = await buy(type);
    expect([status, body.code]).toEqual([422, 'payment_type_unavailable']);
  });

  it.each([
    ['bankSlip', { bank_slip_link: 'https://banco.example/b' }],
    ['transfer', { transfer_link: 'https://banco.example/t' }],
  ])('offers a purchase by %s to a company with its own link', async (type, terms) => {
    const { offered, buy } = await openOffice(terms);
    expect(await offered()).toEqual([type]);
    const link = Object.values(terms)[0];
    expect(await buy(type)).toMatchObject({ status: 200, body: { link, slip: null, transfer: null } });
  });

  it('offers a bill to a postpaid company', async () => {
    const { offered } = await openOffice({ billing_type: 'postPaid', credit_limit_cents: 20_000 });
    expect(await offered()).toEqual(['bill']);
  });
});
