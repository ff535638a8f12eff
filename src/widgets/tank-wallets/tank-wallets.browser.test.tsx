import { onOnePage } from '#core/element/testing/answers.ts';
import {
  axeViolations,
  buttonIn,
  companyWith,
  find,
  ok,
  refuse,
  server,
  textIn,
  until,
} from '#core/element/testing/company-page.ts';
import { click, elementOnPage, says, typeInto } from '#core/element/testing/element-on-page.ts';
import { chooseFrom } from '#core/element/testing/safe-question.ts';
import { expect } from 'chai';
import type { TankUser } from '#contract/tank-wallets.ts';
import type { Tank } from '#contract/tanks.ts';
import { element as description } from './tank-wallets.element.ts';

const TANKS = 'GET /admin/organization/tank';
const USERS = 'GET /admin/organization/tank/users';
const ENABLE = 'PUT /admin/organization/tank/wallet';
const HAND_OUT = 'PUT /admin/organization/tank/wallets';
const COLLECT = 'PUT /admin/organization/tank/wallets/collect';
const ROLE = 'PUT /admin/organization/tank/users/u1';

const tank = (over: Partial<Tank> = {}): Tank => ({
  _id: 't1',
  name: 'Pátio norte',
  product: 'diesel',
  capacity: 15_000,
  level: 9_000,
  claimed: 1_000,
  free: 8_000,
  reorderPoint: null,
  value: 0,
  averagePrice: null,
  daysLeft: null,
  wallets: 1,
  lastDip: null,
  status: 'active',
  createdAt: '2026-11-20T15:30:00.000Z',
  ...over,
});
const wallet = {
  _id: 'w1',
  tank: { _id: 't1', name: 'Pátio norte', product: 'diesel' as const },
  balance: 1_000,
  sharedBalance: false,
  limit: 2_000,
  used: 120.5,
  status: 'active' as const,
};
const user = (over: Partial<TankUser> = {}): TankUser => ({
  _id: 'u1',
  kind: 'user',
  name: 'Ana Souza',
  role: null,
  fuelManagementWallets: [wallet],
  balance: 1_000,
  sharedBalance: 0,
  limit: 2_000,
  ...over,
});
const bare = { fuelManagementWallets: [], balance: 0, limit: null };
const people = [
  user(),
  user({ _id: 'v1', kind: 'vehicle', name: 'AAA1A11', ...bare }),
  user({ _id: 'c1', kind: 'container', name: 'Bombona', ...bare }),
];
const moved = (volume: number, balance: number) =>
  ok({
    entry: 'e1',
    volume,
    tanks: [{ _id: 't1', level: 9_000, claimed: balance, free: 9_000 - balance }],
    wallets: [{ owner: 'u1', id: 'w1', balance, moved: volume }],
  });

const show = elementOnPage(description, () => import('./tank-wallets.widget.tsx'));

beforeEach(() => {
  server.reset();
  server.answer(
    'GET /v2/admin/organization/hydrate',
    ok(companyWith({ expenseCenter: false, fuelManagement: true })),
  );
  server.grant(
    'portal.internalTank.list',
    ...['internalTankBalance', 'internalTankUser'].flatMap((area) =>
      ['list', 'add', 'remove'].map((action) => `portal.${area}.${action}`),
    ),
  );
  server.answer(TANKS, ok({ docs: [tank(), tank({ _id: 't2', name: 'Pátio sul' })], ...onOnePage(2) }));
  server.answer(USERS, ok({ docs: people, ...onOnePage(people.length) }));
});

const cell = (element: HTMLElement, name: string) =>
  until(() => find<HTMLInputElement>(element, `input[aria-label="Volume para ${name}"]`));
async function reopen(element: HTMLElement, view?: string): Promise<void> {
  element.remove();
  await until(() => textIn(element) === '');
  if (view === undefined) element.removeAttribute('view');
  else element.setAttribute('view', view);
  document.body.append(element);
}
const confirm = async (element: HTMLElement, text: string) =>
  (
    await until(() =>
      [...(find(element, '.modal:popover-open')?.querySelectorAll('button') ?? [])].find(
        ({ textContent }) => textContent.replace(/\u00a0/g, ' ') === text,
      ),
    )
  ).click();

describe('litro-tank-wallets', () => {
  it('shows the volume that each wallet may draw, and the unclaimed volume', async () => {
    const element = show();
    await says(element, 'Ana Souza');
    for (const text of ['8.000,000 L', '1.000,000 L', '2.000,000 L', 'AAA1A11', 'Bombona']) {
      expect(textIn(element), text).to.include(text);
    }
    expect((await cell(element, 'Bombona')).disabled).to.equal(true);
    expect(await axeViolations(element)).to.deep.equal([]);
  });

  it('enables wallets for all selected owners by one call', async () => {
    const bodies: unknown[] = [];
    server.answer(ENABLE, ({ body }) => {
      bodies.push(body);
      return { status: 200, body: { enabled: 2 } };
    });
    const element = show();
    await says(element, 'Ana Souza');
    (await until(() => find<HTMLInputElement>(element, ':is(.grid, .card-tools) [type=checkbox]'))).click();
    const enable = await until(() => {
      const bar = find(element, '.selection-bar');
      return [...(bar?.querySelectorAll('button') ?? [])].find((one) => one.textContent === 'Habilitar');
    });
    enable.click();
    await says(element, '2 carteiras habilitadas.');
    expect(bodies).to.deep.equal([{ tank: 't1', owners: ['v1', 'c1'] }]);
  });

  it('shows an error if the server refuses to enable a wallet', async () => {
    server.answer('POST /admin/organization/tank/wallet', refuse(422, 'tank_inactive'));
    const element = show();
    await click(element, 'Habilitar carteira de Bombona');
    await says(element, 'Ocorreu um erro ao habilitar carteira');
  });
});

describe('typed volumes', () => {
  it('are distributed after a confirmation, and a repeated request has the same idempotency key', async () => {
    const requests: { body: unknown; key: string | null }[] = [];
    server.answer(HAND_OUT, ({ body, key }) => {
      requests.push({ body, key });
      if (requests.length === 1) throw new TypeError('The line broke.');
      return moved(250.125, 1_250.125)({ url: new URL('http://a'), body, key }) as never;
    });
    const element = show();
    const events: unknown[] = [];
    element.addEventListener('litro-tank-claims-changed', (event) =>
      events.push((event as CustomEvent).detail),
    );
    typeInto(await cell(element, 'Ana Souza'), '250,125');
    await click(element, 'Distribuir 250,125 L para 1 carteira');
    await confirm(element, 'Distribuir 250,125 L');
    await says(element, '1.250,125 L');
    await says(element, 'Distribuído: 250,125 L. Disponível no tanque: 7.749,875 L.');
    expect(requests.map(({ body }) => body)).to.deep.equal([
      { shares: [{ id: 'w1', volume: 250.125 }] },
      { shares: [{ id: 'w1', volume: 250.125 }] },
    ]);
    expect(requests[0]?.key).to.equal(requests[1]?.key);
    expect(events).to.deep.equal([{ tank: 't1', volume: 250.125, free: 7_749.875, entry: 'e1' }]);
  });

  it('disable the action if they exceed the unclaimed volume, and stay after a refused distribution', async () => {
    server.answer(HAND_OUT, refuse(422, 'tank_claims_exceed'));
    const element = show();
    typeInto(await cell(element, 'Ana Souza'), '8.000,001');
    await says(element, 'Volume que falta: 0,001 L.');
    typeInto(await cell(element, 'Ana Souza'), '8.000');
    await click(element, 'Distribuir 8.000,000 L para 1 carteira');
    await confirm(element, 'Distribuir 8.000,000 L');
    await says(element, 'Ocorreu um erro ao atualizar carteira');
    expect((await cell(element, 'Ana Souza')).value).to.equal('8.000');
  });
});

it('litro-tank-wallets restores typed volumes of its tank after a reopening, and deletes them after their distribution', async () => {
  server.answer(HAND_OUT, moved(250, 1_250));
  server.answer(USERS, ({ url }) => ({
    status: 200,
    body: { docs: url.searchParams.get('tank') === 't2' ? people : [], ...onOnePage(people.length) },
  }));
  const element = show({ view: 'tank=t2' });
  typeInto(await cell(element, 'Ana Souza'), '250');
  await reopen(element);
  await says(element, 'O que foi digitado antes está de volta na tabela: 250,000 L.');
  expect((await cell(element, 'Ana Souza')).value).to.equal('250,000');
  await click(element, /Distribuir 250,000/);
  await confirm(element, 'Distribuir 250,000 L');
  await says(element, 'Distribuído: 250,000 L.');
  await reopen(element, 'tank=t2');
  expect((await cell(element, 'Ana Souza')).value).to.equal('');
});

it('litro-tank-wallets fills in one volume for all selected owners with a wallet', async () => {
  const element = show();
  await says(element, 'Ana Souza');
  (await until(() => find<HTMLInputElement>(element, ':is(.grid, .card-tools) [type=checkbox]'))).click();
  await click(element, 'Preencher');
  typeInto(await until(() => find<HTMLInputElement>(element, '[data-field="volume"] input')), '75');
  await confirm(element, 'Preencher');
  const ana = await cell(element, 'Ana Souza');
  await until(() => ana.value === '75,000');
  await says(element, 'Distribuir 75,000 L para 1 carteira');
});

describe('litro-tank-wallets initially shows the first tank with wallets', () => {
  const without = tank({ _id: 't0', name: 'Antigo', wallets: 0 });
  const both = ok({ docs: [without, tank()], ...onOnePage(2) });
  let requestedTanks: (string | null)[];
  beforeEach(() => {
    requestedTanks = [];
    server.answer(TANKS, both);
    server.answer(USERS, ({ url }) => {
      requestedTanks.push(url.searchParams.get('tank'));
      return { status: 200, body: { docs: people, ...onOnePage(people.length) } };
    });
  });

  it('if all calls succeed', async () => {
    await says(show(), 'Ana Souza');
    expect(requestedTanks).to.deep.equal(['t1']);
  });

  it('if the tanks load only after a failure, because of an event', async () => {
    server.answer(TANKS, refuse(500, 'internal_error'));
    const element = show();
    await says(element, 'Tentar de novo');
    server.answer(TANKS, both);
    server.say('tank');
    await says(element, 'Ana Souza');
    expect(requestedTanks).to.deep.equal(['t1']);
  });

  it('if an event arrives while the tanks load', async () => {
    const answers: (() => void)[] = [];
    server.answer(TANKS, async (request) => {
      await new Promise<void>((resolve) => void answers.push(resolve));
      return both(request);
    });
    const element = show();
    await until(() => answers.length === 1);
    server.say('tank');
    await until(() => answers.length === 2);
    answers[0]?.();
    await new Promise((resolve) => setTimeout(resolve, 50));
    answers[1]?.();
    await says(element, 'Ana Souza');
    expect(requestedTanks).to.deep.equal(['t1']);
  });
});

it('litro-tank-wallets does not fill in volumes of a deleted tank for another tank', async () => {
  const element = show();
  typeInto(await cell(element, 'Ana Souza'), '250');
  server.answer(TANKS, ok({ docs: [tank({ _id: 't2', name: 'Pátio sul' })], ...onOnePage(1) }));
  server.say('tank');
  await until(() => !textIn(element).includes('Pátio norte'));
  expect((await cell(element, 'Ana Souza')).value).to.equal('');
  await says(element, '250,000 L');
});

it('litro-tank-wallets collects a part of the claim of a wallet', async () => {
  let sent: unknown;
  server.answer(COLLECT, ({ body, ...request }) => {
    sent = body;
    return moved(-400, 600)({ body, ...request });
  });
  const element = show();
  await chooseFrom(element, 'Ações de Ana Souza', 'Recolher volume');
  typeInto(await until(() => find<HTMLInputElement>(element, '[data-field=volume] input')), '400');
  await confirm(element, 'Recolher');
  await says(element, 'Recolhido: 400,000 L.');
  expect(sent).to.deep.equal({ wallets: ['w1'], volumes: [400] });
});

it('litro-tank-wallets shows volumes of a gas in cubic meters', async () => {
  server.answer(TANKS, ok({ docs: [tank({ product: 'carrierNaturalGas' })], ...onOnePage(1) }));
  server.answer(COLLECT, moved(-400, 600));
  const element = show();
  await chooseFrom(element, 'Ações de Ana Souza', 'Recolher volume');
  typeInto(await until(() => find<HTMLInputElement>(element, '[data-field=volume] input')), '400');
  await confirm(element, 'Recolher');
  await says(element, 'Recolhido: 400,000 m³.');
});

it('litro-tank-wallets changes the role of a person at the tank', async () => {
  let sent: unknown;
  server.answer(ROLE, ({ body }) => {
    sent = body;
    return { status: 200, body: { _id: 'u1', role: 'UserInternalTank' } };
  });
  const element = show();
  await chooseFrom(element, 'Ações de Ana Souza', 'Tornar operador do tanque');
  await says(element, 'A função de Ana Souza no tanque foi alterada.');
  expect(sent).to.deep.equal({ role: 'UserInternalTank' });
});

it('litro-tank-wallets offers no actions to a user who may only read', async () => {
  server.grant('portal.internalTankBalance.list');
  const element = show();
  await says(element, 'Seu acesso permite consultar, mas não distribuir.');
  expect(find(element, '.amount-input')).to.equal(null);
  expect(buttonIn(element, /^Habilitar/)).to.equal(undefined);
  expect(buttonIn(element, /^Ações/)).to.equal(undefined);
});
