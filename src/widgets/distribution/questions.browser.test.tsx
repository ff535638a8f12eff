import { find, ok, server, until } from '#core/element/testing/company-page.ts';
import { click, elementOnPage, says, typeInto } from '#core/element/testing/element-on-page.ts';
import { chooseFrom, expectSafe } from '#core/element/testing/safe-question.ts';
import type { DistributionDetail } from '#contract/distributions.ts';
import { element as description } from './distribution.element.ts';
import type { DistributionQuestion } from './distribution.state.ts';
import { AT, listWith, vehicleOf, walletOf } from '#blocks/distribution-table/testing/answers.ts';

const show = elementOnPage(description, () => import('./distribution.widget.tsx'));

const vehicle = (plate: string, sharedBalance: boolean) =>
  vehicleOf(`owner ${plate}`, [walletOf(`wallet ${plate}`, 100, { sharedBalance })], { licensePlate: plate });
const list = listWith({ vehicles: [vehicle('AAA1A11', false), vehicle('BBB1B11', true)] });

const receipt: DistributionDetail = {
  entry: 'e1',
  at: AT,
  by: { user: 'u1', name: 'Administração' },
  address: null,
  source: 'hand',
  schedule: null,
  amount: 100,
  left: 100,
  company: { before: 900, after: 800 },
  rows: [
    {
      owner: 'owner AAA1A11',
      name: 'AAA1A11',
      wallet: 'wallet AAA1A11',
      expenseCenter: null,
      amount: 100,
      balance: 100,
      left: 100,
    },
  ],
};

type Filling = 'limit';

async function askOfAll(element: HTMLElement, action: string): Promise<void> {
  const all = await until(() => find<HTMLInputElement>(element, '[role=columnheader] input[type=checkbox]'));
  if (!all.checked) all.click();
  await chooseFrom(element, 'Mais ações com a seleção', action);
}

const asking: Record<
  Exclude<DistributionQuestion['kind'], Filling>,
  (element: HTMLElement) => Promise<void>
> = {
  async 'hand-out'(element) {
    const amount = await until(() => find<HTMLInputElement>(element, '.amount-input'));
    typeInto(amount, '50');
    await click(element, /^Distribuir R\$/);
  },
  async 'collect-hand-out'(element) {
    element.setAttribute('view', 'receipt=e1');
    await click(element, 'Recolher esta distribuição');
  },
  collect: (element) => chooseFrom(element, 'Ações de AAA1A11', 'Recolher saldo'),
  share: (element) => chooseFrom(element, 'Ações de AAA1A11', 'Compartilhar o saldo da empresa'),
  unshare: (element) => chooseFrom(element, 'Ações de BBB1B11', 'Parar de compartilhar'),
  'share-many': (element) => askOfAll(element, 'Compartilhar o saldo da empresa'),
  'unshare-many': (element) => askOfAll(element, 'Parar de compartilhar'),
};

describe('confirmation about money', () => {
  beforeEach(() => {
    server.reset();
    server.answer('GET /admin/organization/balance/distribution', ok(list));
    server.answer('GET /admin/organization/balancesharing/e1', ok(receipt));
  });

  for (const [kind, ask] of Object.entries(asking)) {
    it(`focuses the button that moves nothing: ${kind}`, async () => {
      const element = show();
      await says(element, 'AAA1A11');
      await expectSafe(element, () => ask(element));
    });
  }
});
