import {
  axeViolations,
  buttonIn,
  find,
  ok,
  refuse,
  server,
  textIn,
  until,
  type Replying,
} from '#core/element/testing/company-page.ts';
import { click, elementOnPage, looks, says } from '#core/element/testing/element-on-page.ts';
import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { GasStation } from '#contract/stations.ts';
import { element as description } from './map.element.ts';

const show = elementOnPage(description, () => import('./map.widget.tsx'));
const LIST = 'GET /admin/organization/gasStation';
const PAID = 'GET /admin/organization/gasStation/paid';
const WIDE = { widthPx: 1000 };

const station = (name: string, more: Partial<GasStation> = {}): GasStation => ({
  id: name.toLowerCase().replace(/\W/g, ''),
  name,
  brand: '',
  federalTaxNumber: '00000000000191',
  address: 'Avenida Brasil',
  number: '1200',
  neighborhood: 'Centro',
  postalCode: '13170000',
  city: 'Sumaré',
  state: 'SP',
  latitude: -22.82,
  longitude: -47.27,
  isApproximate: false,
  status: 'active',
  fuels: ['gas', 'dieselS500'],
  prices: [{ product: 'gas', price: 6.189, seenOn: '2026-11-20' }],
  enabled: true,
  distanceKm: null,
  ...more,
});
const CANDIEIRO = station('Posto Candieiro', { brand: 'Rede Sol' });
const SERRINHA = station('Posto Serrinha', {
  city: 'Campinas',
  latitude: -22.9,
  longitude: -47.06,
  enabled: false,
  prices: [],
});
const paid = {
  gasStation: 'postocandieiro',
  product: 'gas',
  price: 6.099,
  paidAt: '2026-11-22T15:00:00.000Z',
};

let queries: URLSearchParams[] = [];

const listing =
  (...rows: GasStation[]): Replying =>
  ({ url }) => {
    queries.push(url.searchParams);
    const items = { total: rows.length, skip: 0 };
    return { status: 200, body: { gasStations: rows, pages: { current: 1, total: 1 }, items } };
  };

const rowsOf = (element: HTMLElement) =>
  [...(element.shadowRoot?.querySelectorAll('.map-row-name') ?? [])].map(({ textContent }) => textContent);
const list = (element: HTMLElement) => find(element, '[role=listbox]');
const markOf = (element: HTMLElement, name: string) =>
  [...(element.shadowRoot?.querySelectorAll<HTMLElement>('.map-mark') ?? [])].find(
    ({ ariaLabel }) => ariaLabel === name,
  );
const focused = (element: HTMLElement) => element.shadowRoot?.activeElement;

beforeEach(() => {
  queries = [];
  server.reset();
  server.grant('portal.gasStation.list');
  server.answer(LIST, listing(CANDIEIRO, SERRINHA));
  server.answer(PAID, ok({ prices: [paid] }));
});

describe('litro-map', () => {
  it('shows every station on the map and in the list with its latest price', async () => {
    const element = show({ 'heading-level': '2' }, WIDE);
    await says(element, '2 postos');
    await until(() => markOf(element, 'Posto Candieiro') && markOf(element, 'Posto Serrinha, não liberado'));
    expect(rowsOf(element)).to.deep.equal(['Posto Candieiro', 'Posto Serrinha']);
    await says(element, 'R$ 6,099 Gasolina comum · pago em 22/11/2026 Sumaré, SP · Rede Sol');
    expect(textIn(element)).to.include('Sem preço Não liberado · Campinas, SP');
  });

  it('selects stations by arrow keys, opens details with Enter and returns with Escape', async () => {
    const element = show({ 'heading-level': '2' }, WIDE);
    await until(() => markOf(element, 'Posto Candieiro'));
    list(element)?.focus();
    await sendKeys({ press: 'ArrowDown' });
    await until(() => markOf(element, 'Posto Candieiro')?.ariaPressed === 'true');
    expect(
      find(element, `#${CSS.escape(list(element)?.getAttribute('aria-activedescendant') ?? '')}`)
        ?.ariaSelected,
    ).to.equal('true');
    await sendKeys({ press: 'End' });
    await says(element, 'Posto escolhido: Posto Serrinha');
    await sendKeys({ press: 'Home' });
    await sendKeys({ press: 'Enter' });
    expect(focused(element)?.textContent).to.equal('Posto Candieiro');
    expect(find(element, '.map-prices')?.innerText.replace(/\s+/g, ' ')).to.include(
      'Gasolina comum R$ 6,099 22/11/2026 R$ 6,189 20/11/2026',
    );
    await sendKeys({ press: 'Escape' });
    await until(() => !find(element, '.map-card'));
    expect(focused(element)).to.equal(list(element));
  });

  it('selects the station of a marker in the list and focuses its details on a second Enter', async () => {
    const element = show({}, WIDE);
    const mark = await until(() => markOf(element, 'Posto Serrinha, não liberado'));
    mark.focus();
    await sendKeys({ press: 'Enter' });
    await says(element, 'Posto escolhido: Posto Serrinha');
    expect(find(element, '[role=option][aria-selected=true]')?.textContent).to.include('Posto Serrinha');
    await until(() => focused(element)?.ariaLabel === 'Posto Serrinha, não liberado');
    await sendKeys({ press: 'Enter' });
    await until(() => focused(element)?.textContent === 'Posto Serrinha');
    await click(element, 'Fechar detalhes');
    await until(() => focused(element)?.ariaLabel === 'Posto Serrinha, não liberado');
  });

  it('applies filters to map and list and writes them into its view', async () => {
    const element = show({}, WIDE);
    const views: string[] = [];
    element.addEventListener('litro-view-changed', (event) => views.push((event as CustomEvent).detail.view));
    await until(() => markOf(element, 'Posto Serrinha, não liberado'));
    await click(element, 'Só com preço');
    await says(element, '1 posto');
    await until(() => !markOf(element, 'Posto Serrinha, não liberado'));
    expect(rowsOf(element)).to.deep.equal(['Posto Candieiro']);
    expect(views).to.deep.equal(['priced=1']);
    await click(element, 'Limpar busca e filtros');
    await says(element, '2 postos');
  });

  it('applies the first view of the page and a later view', async () => {
    const view = 'fuel=gas&enabled=1&near=-22.905,-47.066&place=Campinas, SP&station=postoserrinha';
    const element = show({ view }, WIDE);
    await until(() => find(element, '.map-card'));
    expect(Object.fromEntries(queries[0] ?? [])).to.include({
      fuel: 'gas',
      enabled: 'true',
      near: '-22.905,-47.066',
      sort: 'distance',
    });
    expect(find<HTMLInputElement>(element, '[role=combobox]')?.value).to.equal('Campinas, SP');
    element.setAttribute('view', '');
    await until(() => !find(element, '.map-card') && queries.at(-1)?.get('sort') === 'name');
    expect(find<HTMLInputElement>(element, '[role=combobox]')?.value).to.equal('');
  });

  it('reports filters without a match and offers a retry after a failed load', async () => {
    const element = show({ view: 'brand=Outra' }, WIDE);
    await says(element, 'Nenhum posto com estes filtros');
    server.answer(LIST, refuse(403, 'organization_forbidden'));
    server.say('registry');
    await says(element, 'Não foi possível carregar estes dados');
    server.answer(LIST, listing(CANDIEIRO));
    await click(element, 'Tentar de novo');
    await until(() => buttonIn(element, 'Limpar busca e filtros'));
  });

  it('renders few of a thousand rows and scrolls to the last row with the End key', async () => {
    const many = Array.from({ length: 1000 }, (_, at) =>
      station(`Posto ${at}`, { latitude: -30 + at / 50, longitude: -60 + (at % 40) / 2 }),
    );
    server.answer(LIST, listing(...many));
    const element = show({}, WIDE);
    await says(element, '1.000 postos');
    expect(rowsOf(element).length).to.be.below(40);
    list(element)?.focus();
    await sendKeys({ press: 'End' });
    await until(() => find(element, '.map-card')?.textContent?.includes('Posto 999'));
    await until(() => {
      const option = find(element, '[role=option][aria-selected=true]');
      if (option?.ariaPosInSet !== '1000' || option.ariaSetSize !== '1000') return false;
      const { top, bottom } = option.getBoundingClientRect();
      const frame = list(element)?.getBoundingClientRect();
      return frame && top >= frame.top - 1 && bottom <= frame.bottom + 1;
    });
  });

  it('offers a route to a station only with the planner element and its permission', async () => {
    const view = 'station=postocandieiro';
    const open = async () => {
      const element = show({ view }, WIDE);
      await until(() => find(element, '.map-card'));
      return element;
    };
    server.grant('portal.gasStation.list', 'portal.routeScript.list');
    expect(buttonIn(await open(), 'Abrir rota')).to.equal(undefined);
    customElements.define('litro-route-planner', class extends HTMLElement {});
    const element = await open();
    const events: unknown[] = [];
    element.addEventListener('litro-route-asked', (event) => events.push((event as CustomEvent).detail));
    await click(element, 'Abrir rota');
    expect(events).to.deep.equal([{ element: 'litro-route-planner', view }]);
    server.grant('portal.gasStation.list');
    expect(buttonIn(await open(), 'Abrir rota')).to.equal(undefined);
  });

  it('refuses users without the permission to list stations and sends no request', async () => {
    server.grant('portal.vehicle.list');
    const element = show({}, WIDE);
    await says(element, 'Esta parte não está disponível para você');
    expect(server.calls(LIST) + server.calls(PAID)).to.equal(0);
  });

  for (const { theme, language, widthPx } of [
    ...looks.map((look) => ({ ...look, ...WIDE })),
    { theme: 'light.red', language: 'es', widthPx: 360 },
  ] as const) {
    it(`has no accessibility violations in ${theme} and ${language} at ${widthPx} px`, async () => {
      const view = 'station=postocandieiro';
      const element = show({ theme, 'heading-level': '1', view }, { language, widthPx });
      await until(() => find(element, '.map-card') && find(element, '.map-controls'));
      expect(await axeViolations(element)).to.deep.equal([]);
    });
  }
});
