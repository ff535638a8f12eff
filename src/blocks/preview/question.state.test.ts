import { afterEach, describe, expect, it } from 'vitest';
import { json } from '#core/api/testing/misbehaving-server.ts';
import { homeId, hydrateOf, permissionsOf } from '#core/session/testing/company-server.ts';
import { eventually } from '#core/session/testing/eventually.ts';
import { openCompany } from '#core/session/testing/open-company.ts';
import type { FoundStation, FoundVehicle } from './question-sources.ts';
import type { Subject } from './parties.state.ts';
import { createQuestion, type ListQuestion } from './question.state.ts';
import { questionFields } from './question-fields.ts';

const PREVIEW = 'POST /admin/organization/refuel/preview';
const { server, enter } = await openCompany();
const words = { t: (key: string) => key, fuels: (key: string) => key, locale: 'pt-BR' } as never;
const truck: FoundVehicle = { id: 'v1', name: 'RST-1D23', product: 'diesel' };
const station: FoundStation = {
  id: 's1',
  name: 'Posto Aurora',
  prices: [
    {
      product: 'diesel',
      price: 6.049,
      seenOn: '2026-11-20',
    },
    {
      product: 'gas',
      price: 5.5,
      seenOn: '2026-11-20',
    },
  ],
};

let question: ListQuestion;
let stop = () => {};
async function ask(subject: Subject, balanceSharingType: 'EMPLOYEE' | 'VEHICLE') {
  server.answer('GET /v2/admin/organization/hydrate', json(200, hydrateOf(homeId, { balanceSharingType })));
  server.answer(PREVIEW, json(200, { passes: true, rules: [] }));
  server.answer(
    'GET /admin/organization/user/permissions',
    json(200, permissionsOf('portal.vehicle.list', 'portal.driver.list', 'portal.gasStation.list')),
  );
  const session = await enter();
  await eventually(() => expect(session.can('portal.vehicle.list')).toBe(true));
  question = createQuestion(session, subject, questionFields(words, { product: '', seenOn: '' }));
  stop = question.start();
}
const text = (key: string) => question.form.fields.get(key)!.text;
const texts = () => ['product', 'price', 'volume', 'amount'].map((key) => text(key).value);
const bodies = () => server.calls(PREVIEW).map(({ body }) => JSON.parse(body) as unknown);

afterEach(() => stop());

describe('preview of a refuel', () => {
  it('fills in product and price from vehicle and station until the user types another value', async () => {
    await ask({ kind: 'user', id: 'u1' }, 'EMPLOYEE');
    question.parties.station!.selected.value = station;
    expect(texts()).toEqual(['', '', '', '']);
    question.parties.vehicle!.selected.value = truck;
    expect(texts()).toEqual(['diesel', '6,049', '', '']);
    text('product').value = 'gas';
    expect(texts()).toEqual(['gas', '5,5', '', '']);
    text('price').value = '5,9';
    question.parties.vehicle!.selected.value = { ...truck, product: 'dieselS500' };
    text('product').value = 'diesel';
    expect(texts()).toEqual(['diesel', '5,9', '', '']);
  });

  it('calculates volume from amount, or amount from volume, by the last typed value', async () => {
    await ask({ kind: 'vehicle', id: 'v1', product: 'diesel' }, 'VEHICLE');
    text('price').value = '5';
    text('volume').value = '40';
    expect(texts()).toEqual(['diesel', '5', '40', '200,00']);
    text('amount').value = '100';
    expect(texts()).toEqual(['diesel', '5', '20', '100']);
    text('price').value = '4';
    expect(texts()).toEqual(['diesel', '4', '25', '100']);
    text('volume').value = '';
    expect(texts()).toEqual(['diesel', '4', '', '']);
  });

  it('sends a request once all required values are readable and the paying driver is selected', async () => {
    await ask({ kind: 'vehicle', id: 'v1', product: 'diesel' }, 'EMPLOYEE');
    text('price').value = '5';
    text('volume').value = '40';
    expect(question.payer).toBe('user');
    expect(question.body.value).toBeNull();
    question.parties.user!.selected.value = { id: 'u1', name: 'Ana' };
    await eventually(() => expect(question.preview.value.value.status).toBe('ready'));
    const body = { vehicle: 'v1', user: 'u1', product: 'diesel', price: 5, volume: 40 };
    expect(bodies()).toEqual([body]);
    text('odometer').value = 'abc';
    expect(question.preview.value.value.status).toBe('idle');
    text('odometer').value = '81.400';
    await eventually(() => expect(bodies()).toEqual([body, { ...body, odometer: 81_400 }]));
  });
});
