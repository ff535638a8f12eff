import {
  buttonIn,
  find,
  ok,
  refuse,
  server,
  textIn,
  until,
  type Replying,
} from '#core/element/testing/company-page.ts';
import { click, elementOnPage, says, usedByEverybody } from '#core/element/testing/element-on-page.ts';
import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import { element as description } from './route-planner.element.ts';
import { CAMPINAS, CURITIBA, planOf, RIO, scriptOf } from './testing/answers.ts';

const show = elementOnPage(description, () => import('./route-planner.widget.tsx'));
const PLAN = 'POST /admin/organization/routeScript/plan';
const LIST = 'GET /admin/organization/routeScript';
const SAVE = 'POST /admin/organization/routeScript';
const SUGGEST = 'GET /maps/suggest';
const WIDE = { widthPx: 1000 };
const ROUTES = ['list', 'add', 'remove'].map((action) => `portal.routeScript.${action}`);
const DISTRIBUTION = ['portal.balanceDistribution.list', 'portal.balanceDistribution.add'];

const listing = (...docs: unknown[]) =>
  ok({ docs, pages: { current: 1, total: 1 }, items: { total: docs.length, skip: 0 } });
const PLACES = [CAMPINAS, CURITIBA, RIO].map((place) => ({ ...place, precision: 'municipality' }));
const suggest: Replying = ({ url }) => {
  const q = url.searchParams.get('q')?.toLowerCase() ?? '';
  const places = PLACES.filter(({ label }) => label.toLowerCase().startsWith(q));
  return { status: 200, body: { places, source: 'municipalities', credit: 'IBGE' } };
};

beforeEach(() => {
  server.reset();
  server.grant(...ROUTES, ...DISTRIBUTION, 'portal.vehicle.list', 'portal.driver.list');
  server.answer(PLAN, ok(planOf()));
  server.answer(LIST, listing(scriptOf('Litoral')));
  server.answer(SUGGEST, suggest);
  server.answer('GET /v2/admin/organization/vehicle', ok({ vehicles: [], pages: {}, items: { total: 0 } }));
  server.answer('GET /admin/organization/user', listing());
});

const search = (element: HTMLElement) =>
  until(() => find<HTMLInputElement>(element, '.planner-way [role=combobox]'));
const stops = (element: HTMLElement) =>
  [
    ...(element.shadowRoot?.querySelectorAll<HTMLElement>('[data-stop] .planner-stop-text > span > bdi') ??
      []),
  ].map(({ innerText }) => innerText);
const option = (element: HTMLElement) => find(element, '.planner-way [role=option]');
const focused = (element: HTMLElement) => {
  const active = element.shadowRoot?.activeElement;
  return active?.getAttribute('aria-label') ?? active?.textContent;
};

async function add(element: HTMLElement, typed: string) {
  (await search(element)).focus();
  await sendKeys({ type: typed });
  await until(() => option(element)?.textContent?.toLowerCase().startsWith(typed.toLowerCase()));
  await sendKeys({ press: 'Enter' });
}

async function openPlanner(attributes: Record<string, string> = {}, around: object = WIDE) {
  const element = show(attributes, around);
  const name = await until(() => find<HTMLElement>(element, '.planner-below .cell-link'));
  name.click();
  await until(() => find(element, '.planner-figure'));
  return element;
}

describe('litro-route-planner', () => {
  it('plans stops found by name and keyboard, and labels straight legs as an estimate', async () => {
    const element = show({}, WIDE);
    await says(element, 'Diga de onde sai e para onde vai');
    await add(element, 'camp');
    await says(element, 'Para onde vai');
    await add(element, 'curi');
    await says(element, '58,000 L');
    const text = textIn(element);
    expect(text).to.include('Estimativa: distância em reta × 1,30').and.to.include('Estimativa: 60 km/h');
    expect(text).to.include('465 km').and.to.include('de 52,000 L a 66,000 L');
    expect(text).to.include('7,0 a 9,0 km/l, medido em 12 abastecimentos');
    expect(text).to.include('R$ 353,16').and.to.include('R$ 6,089 por L, pago em 20/11/2026');
    await says(element, 'Posto Candieiro');
    expect(textIn(element)).to.include('Mais barato').and.to.include('Último no alcance');
  });

  it('reports a failed search and sends no request for an empty field', async () => {
    server.answer(SUGGEST, refuse(503, 'not_ready'));
    const element = show({}, WIDE);
    (await search(element)).focus();
    await sendKeys({ type: 'x' });
    await says(element, 'Não foi possível buscar o local');
    const before = server.calls(SUGGEST);
    await sendKeys({ press: 'Backspace' });
    await until(() => !textIn(element).includes('Não foi possível buscar o local'));
    expect(server.calls(SUGGEST)).to.equal(before);
  });

  it('reorders stops by keyboard, announces the move and retains the focus on the moved stop', async () => {
    const element = await openPlanner();
    find<HTMLButtonElement>(element, '[data-stop] button.planner-stop-text')?.focus();
    await sendKeys({ down: 'Alt' });
    await sendKeys({ press: 'ArrowDown' });
    await sendKeys({ up: 'Alt' });
    await until(() => stops(element)[0] === CURITIBA.label);
    expect(focused(element)).to.include('Parada 2 de 2: Campinas, SP');
    const statuses = [...(element.shadowRoot?.querySelectorAll('[role=status]') ?? [])].map(
      (each) => each.textContent,
    );
    expect(statuses).to.include('Campinas, SP agora é a parada 2 de 2');
    buttonIn(element, 'Subir Campinas, SP')?.click();
    await until(() => stops(element)[0] === CAMPINAS.label);
    expect(focused(element)).to.include('Parada 1 de 2: Campinas, SP');
  });

  it('removes a stop and restores its position on undo', async () => {
    const element = await openPlanner();
    buttonIn(element, 'Tirar Campinas, SP')?.click();
    await until(() => stops(element).length === 1);
    expect(focused(element)).to.equal('Tirar Curitiba, PR');
    await click(element, 'Desfazer');
    await until(() => stops(element)[0] === CAMPINAS.label && stops(element).length === 2);
  });

  it('sorts the stops into their shortest order and undoes the change', async () => {
    const santos = { ...CAMPINAS, label: 'Santos, SP', latitude: -23.9608, longitude: -46.3331 };
    const places = [santos, ...PLACES];
    server.answer(SUGGEST, ({ url }) => {
      const q = url.searchParams.get('q')?.toLowerCase() ?? '';
      const found = places.filter(({ label }) => label.toLowerCase().startsWith(q));
      return { status: 200, body: { places: found, source: 'municipalities', credit: 'IBGE' } };
    });
    const element = show({}, WIDE);
    for (const typed of ['camp', 'sant', 'curi', 'rio']) await add(element, typed);
    const given = [CAMPINAS.label, santos.label, CURITIBA.label, RIO.label];
    await until(() => String(stops(element)) === String(given));
    await click(element, 'Melhor ordem');
    const [first, second, third, last] = given;
    await until(() => String(stops(element)) === String([first, third, second, last]));
    await says(element, 'Paradas na ordem mais curta:');
    await click(element, 'Desfazer');
    await until(() => String(stops(element)) === String(given));
  });

  it('opens the route in another map only after the user selects that map', async () => {
    const addresses: string[] = [];
    const { open } = window;
    window.open = (address) => {
      addresses.push(String(address));
      return null;
    };
    try {
      const element = await openPlanner();
      const menu = await until(() => buttonIn(element, 'Abrir em'));
      menu.click();
      const items = () => [...(element.shadowRoot?.querySelectorAll<HTMLElement>('sl-menu-item') ?? [])];
      await until(() => items().length === 3);
      expect(items().map(({ textContent }) => textContent.trim())).to.deep.equal([
        'Google Maps',
        'Waze, até Curitiba, PR',
        'Arquivo GPX',
      ]);
      expect(addresses).to.deep.equal([]);
      items()[0]?.click();
      await until(() => addresses[0]);
      const { searchParams } = new URL(addresses[0] ?? '');
      expect(searchParams.get('origin')).to.equal(`${CAMPINAS.latitude},${CAMPINAS.longitude}`);
      expect(searchParams.get('destination')).to.equal(`${CURITIBA.latitude},${CURITIBA.longitude}`);
    } finally {
      window.open = open;
    }
  });

  it('moves a stop in the list by dragging its grip', async () => {
    const element = await openPlanner();
    const grip = find(element, '.planner-grip') as HTMLElement;
    // Synthetic pointers cannot be captured.
    grip.setPointerCapture = () => undefined;
    const last = [...(element.shadowRoot?.querySelectorAll('[data-stop]') ?? [])].at(-1);
    const at = (type: string, clientY: number) =>
      grip.dispatchEvent(new PointerEvent(type, { clientY, isPrimary: true, button: 0, bubbles: true }));
    at('pointerdown', grip.getBoundingClientRect().top);
    at('pointermove', (last?.getBoundingClientRect().bottom ?? 0) - 2);
    await until(() => find(element, '[data-drop=after]'));
    at('pointerup', 0);
    await until(() => stops(element)[0] === CURITIBA.label);
  });

  it('saves the stops under a name and reports the address of the saved route', async () => {
    const sent: { body: unknown; key: string | null }[] = [];
    server.answer(SAVE, ({ body, key }) => {
      sent.push({ body, key });
      return { status: 200, body: scriptOf('Litoral') };
    });
    const element = show({}, WIDE);
    await add(element, 'camp');
    await add(element, 'curi');
    const detail = new Promise((resolve) =>
      element.addEventListener('litro-view-changed', (event) => resolve((event as CustomEvent).detail)),
    );
    await click(element, 'Salvar');
    const field = await until(() =>
      find<HTMLInputElement>(element, 'dialog input, sl-dialog input, .modal input'),
    );
    await until(() => field.value === 'Campinas, SP – Curitiba, PR');
    field.focus();
    field.select();
    await sendKeys({ type: 'Litoral' });
    await sendKeys({ press: 'Enter' });
    expect(await detail).to.deep.equal({ view: `route=${scriptOf('')._id}` });
    expect(sent[0]?.body).to.deep.equal({
      wayPoints: [CAMPINAS, CURITIBA],
      vehicle: null,
      user: null,
      product: null,
      corridorKm: 5,
      returns: false,
      name: 'Litoral',
    });
    expect(sent[0]?.key).to.be.a('string');
    await says(element, 'Rota salva: Litoral.');
  });

  it('deletes a route after a question and restores the route on undo', async () => {
    const id = scriptOf('')._id;
    server.answer(
      `DELETE /admin/organization/routeScript/${id}`,
      ok(scriptOf('Litoral', { status: 'deleted' })),
    );
    server.answer(`PUT /admin/organization/routeScript/recover/${id}`, ok(scriptOf('Litoral')));
    const element = show({}, WIDE);
    const menu = await until(() => buttonIn(element, 'Ações de Litoral'));
    menu.click();
    const item = await until(() =>
      [...(element.shadowRoot?.querySelectorAll<HTMLElement>('sl-menu-item') ?? [])].find(({ textContent }) =>
        textContent.includes('Excluir'),
      ),
    );
    item.click();
    await says(element, 'Excluir a rota Litoral?');
    await click(element, 'Excluir');
    await says(element, 'Rota excluída: Litoral.');
    await click(element, 'Desfazer');
    await says(element, 'Rota recuperada: Litoral.');
  });

  it('requests the distribution from the page without an amount in its view', async () => {
    const element = await openPlanner();
    const detail = new Promise((resolve) =>
      element.addEventListener('litro-distribution-asked', (event) => resolve((event as CustomEvent).detail)),
    );
    await says(element, 'ABC1D23 tem R$ 80,00 na carteira.');
    await click(element, /Distribuir R\$\s321,87 para ABC1D23/);
    expect(await detail).to.deep.equal({ element: 'litro-distribution', view: 'asked=1' });
  });

  it('explains that an inactive vehicle receives no distribution for its trip', async () => {
    const { need } = planOf();
    server.answer(PLAN, ok(planOf({ need: need && { ...need, isInactive: true, amount: 0 } })));
    const element = await openPlanner();
    await says(element, 'ABC1D23 está com o cadastro inativo.');
    expect(buttonIn(element, /^Distribuir/)).to.equal(undefined);
  });

  it('hides saving and distribution from users who may only list routes', async () => {
    server.grant('portal.routeScript.list');
    const element = await openPlanner();
    expect(buttonIn(element, 'Salvar')).to.equal(undefined);
    expect(buttonIn(element, /^Distribuir/)).to.equal(undefined);
    expect(find(element, '.planner-fields')?.textContent)
      .to.include('Combustível')
      .and.not.to.include('Veículo');
  });

  usedByEverybody('a route with its map, figures and stations', async (attributes, around) => {
    const element = await openPlanner(attributes as Record<string, string>, around);
    await until(() => find(element, '.map-controls'));
    return element;
  });
});
