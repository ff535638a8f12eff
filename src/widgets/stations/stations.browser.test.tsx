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
import {
  click,
  elementOnPage,
  fill,
  looks,
  says,
  usedByEverybody,
} from '#core/element/testing/element-on-page.ts';
import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { GasStation } from '#contract/stations.ts';
import { element as description } from './stations.element.ts';

const show = elementOnPage(description, () => import('./stations.widget.tsx'));
const LIST = 'GET /admin/organization/gasStation';
const SWITCH = 'POST /admin/organization/blacklist';
const SUGGEST = 'GET /maps/suggest';
const WIDE = { widthPx: 900 };
const ALL = ['list', 'add', 'remove'].map((action) => `portal.gasStation.${action}`);

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
  prices: [],
  enabled: true,
  distanceKm: null,
  ...more,
});
const CANDIEIRO = station('Posto Candieiro');
const SERRINHA = station('Posto Serrinha', {
  city: 'Campinas',
  latitude: -22.9,
  longitude: -47.06,
  enabled: false,
});
const TOWN = { label: 'Campinas, SP', latitude: -22.905, longitude: -47.066, precision: 'municipality' };

let queries: URLSearchParams[] = [];

const listing =
  (...rows: GasStation[]): Replying =>
  ({ url }) => {
    queries.push(url.searchParams);
    const near = url.searchParams.has('near');
    const gasStations = near
      ? [...rows].reverse().map((row, at) => ({ ...row, distanceKm: at * 31.46 }))
      : rows;
    const pages = { current: 1, total: 1 };
    return { status: 200, body: { gasStations, pages, items: { total: rows.length, skip: 0 } } };
  };

const mapOf = (element: HTMLElement) => find(element, '.map-controls');
const rowsOf = (element: HTMLElement) =>
  [...(element.shadowRoot?.querySelectorAll('.cell-link') ?? [])].map(({ textContent }) => textContent);
const switchOf = (element: HTMLElement, id: string) =>
  find<HTMLInputElement>(element, `[data-id=${id}] [role=switch]`);
const nameOf = (element: HTMLElement, id: string) => find(element, `[data-id=${id}] .cell-link`);
const markOf = (element: HTMLElement, name: string) =>
  [...(element.shadowRoot?.querySelectorAll<HTMLElement>('.map-mark') ?? [])].find(
    ({ ariaLabel }) => ariaLabel === name,
  );

beforeEach(() => {
  queries = [];
  server.reset();
  server.grant(...ALL);
  server.answer(LIST, listing(CANDIEIRO, SERRINHA));
  server.answer(SUGGEST, ok({ places: [TOWN], source: 'municipalities', credit: 'IBGE' }));
});

describe('litro-stations', () => {
  it('shows all stations in a list and on a map with one request', async () => {
    const element = show({ 'heading-level': '2' }, WIDE);
    await says(element, 'Posto Serrinha');
    expect(element.shadowRoot?.querySelector('h2')?.textContent).to.equal('Postos');
    expect(textIn(element)).to.match(
      /Posto Candieiro Sumaré, SP Avenida Brasil, 1200, Centro Gasolina comum/,
    );
    expect(queries[0]?.get('sort')).to.equal('name');
    await until(() => markOf(element, 'Posto Candieiro'));
    expect(markOf(element, 'Posto Serrinha, não liberado')).to.not.equal(undefined);
    expect(queries).to.have.length(1);
  });

  it('shows prices with their dates and marks an approximate location', async () => {
    const prices = [
      { product: 'gas', price: 6.189, seenOn: '2026-11-20' },
      { product: 'dieselS500', price: 5.9, seenOn: '2026-11-09' },
    ] as const;
    server.answer(
      LIST,
      listing(station('Posto Ipê', { prices: [...prices], isApproximate: true }), SERRINHA),
    );
    const element = show({ view: 'filter.fuels=dieselS500' }, WIDE);
    await says(element, 'R$ 5,900 09/11/2026');
    buttonIn(element, 'Limpar busca e filtros')?.click();
    await says(element, 'R$ 6,189 20/11/2026 Gasolina comum');
    nameOf(element, 'postoip')?.click();
    await says(element, 'Diesel S500 R$ 5,900 em 09/11/2026');
    await says(element, 'Localização aproximada');
    nameOf(element, 'postoserrinha')?.click();
    await until(() => !textIn(element).includes('Localização aproximada'));
  });

  it('disables a station after the answer of the server and dispatches litro-station-changed', async () => {
    server.answer(SWITCH, ({ body }) => ({ status: 200, body: { ...CANDIEIRO, ...(body as object) } }));
    const element = show({}, WIDE);
    const events: unknown[] = [];
    element.addEventListener('litro-station-changed', (event) => events.push((event as CustomEvent).detail));
    await until(() => switchOf(element, 'postocandieiro')?.checked);
    expect(switchOf(element, 'postoserrinha')?.checked).to.equal(false);
    switchOf(element, 'postocandieiro')?.click();
    await until(() => switchOf(element, 'postocandieiro')?.checked === false);
    expect(events).to.deep.equal([{ id: 'postocandieiro', enabled: false }]);
    await until(() => markOf(element, 'Posto Candieiro, não liberado'));
  });

  it('retains the switch of a station and reports the failure if the server refuses', async () => {
    server.answer(SWITCH, refuse(403, 'permission_missing'));
    const element = show({}, WIDE);
    await until(() => switchOf(element, 'postocandieiro'));
    switchOf(element, 'postocandieiro')?.click();
    await says(element, 'Não foi possível atualizar o posto Posto Candieiro.');
    expect(switchOf(element, 'postocandieiro')?.checked).to.equal(true);
  });

  it('shows words instead of a switch that the user has no permission to change', async () => {
    server.grant('portal.gasStation.list', 'portal.gasStation.remove');
    const element = show({}, WIDE);
    await until(() => switchOf(element, 'postocandieiro'));
    expect(switchOf(element, 'postoserrinha')).to.equal(null);
    expect(find(element, '[data-id=postoserrinha]')?.textContent).to.match(/Não$/);
  });

  it('lists the stations nearest to a place first with distances until the place is cleared', async () => {
    const element = show({}, WIDE);
    await says(element, 'Posto Serrinha');
    find<HTMLInputElement>(element, '[role=combobox]')?.focus();
    await sendKeys({ type: 'campi' });
    await until(() => find(element, '[role=option]'));
    expect(textIn(element)).to.include('Fonte dos locais: IBGE');
    await sendKeys({ press: 'Enter' });
    await says(element, '31,5 km');
    expect(rowsOf(element)).to.deep.equal(['Posto Serrinha', 'Posto Candieiro']);
    expect([queries.at(-1)?.get('near'), queries.at(-1)?.get('sort')]).to.deep.equal([
      '-22.905,-47.066',
      'distance',
    ]);
    buttonIn(element, 'Limpar o local')?.click();
    await until(() => rowsOf(element)[0] === 'Posto Candieiro');
    const scale = find(element, '.leaflet-control-scale-line')?.textContent ?? '';
    expect(textIn(element).replace(scale, '')).to.not.include('km');
    expect(server.calls(SUGGEST)).to.equal(1);
  });

  it('moves the map to the selected place and marks the place until it is cleared', async () => {
    const far = station('Posto Rio Negro', { latitude: -3.12, longitude: -60.02 });
    const more = [station('Posto Norte', { latitude: -22.7 }), station('Posto Sul', { latitude: -23.1 })];
    server.answer(LIST, listing(CANDIEIRO, SERRINHA, ...more, far));
    const element = show({}, WIDE);
    await until(() => markOf(element, 'Posto Rio Negro'));
    expect(find(element, '.map-origin')).to.equal(null);
    find<HTMLInputElement>(element, '[role=combobox]')?.focus();
    await sendKeys({ type: 'campi' });
    await until(() => find(element, '[role=option]'));
    await sendKeys({ press: 'Enter' });
    const name = await until(() => find(element, '.map-origin-name'));
    expect(name.textContent).to.equal('Campinas, SP');
    await says(element, '31,5 km');
    const frame = find(element, '.map')!.getBoundingClientRect();
    const { x, y } = find(element, '.map-origin')!.getBoundingClientRect();
    expect(x > frame.left && x < frame.right && y > frame.top && y < frame.bottom).to.equal(true);
    await until(() => markOf(element, 'Posto Candieiro') && !markOf(element, 'Posto Rio Negro'));
    buttonIn(element, 'Limpar o local')?.click();
    await until(() => markOf(element, 'Posto Rio Negro') && !find(element, '.map-origin'));
  });

  it('reports an unknown place and a failed search', async () => {
    server.answer(SUGGEST, ok({ places: [], source: 'municipalities', credit: 'IBGE' }));
    const element = show({}, WIDE);
    await says(element, 'Posto Serrinha');
    find<HTMLInputElement>(element, '[role=combobox]')?.focus();
    await sendKeys({ type: 'xyz' });
    await says(element, 'Nenhum local encontrado com este nome.');
    server.answer(SUGGEST, refuse(403, 'permission_missing'));
    await sendKeys({ type: 'w' });
    await says(element, 'Não foi possível buscar o local.');
  });

  it('selects the station of a row on the map, and the station of a marker in its row', async () => {
    const element = show({}, WIDE);
    await until(() => markOf(element, 'Posto Candieiro'));
    nameOf(element, 'postocandieiro')?.click();
    await says(element, 'Avenida Brasil, 1200, Centro, Sumaré, SP');
    expect(nameOf(element, 'postocandieiro')?.ariaPressed).to.equal('true');
    (await until(() => markOf(element, 'Posto Serrinha, não liberado'))).click();
    await until(() => nameOf(element, 'postoserrinha')?.ariaPressed === 'true');
    expect(nameOf(element, 'postocandieiro')?.ariaPressed).to.equal('false');
  });

  it('loads the map on a narrow page only on request or for a selected station', async () => {
    const element = show({}, { widthPx: 400 });
    await says(element, 'Posto Serrinha');
    expect(find(element, '.map')).to.equal(null);
    buttonIn(element, 'Mostrar mapa')?.click();
    await until(() => mapOf(element));
    buttonIn(element, 'Ocultar mapa')?.click();
    await until(() => !find(element, '.map'));
    nameOf(element, 'postoserrinha')?.click();
    await until(() => mapOf(element));
  });

  it('applies its first view and reports later views without the place', async () => {
    const views: string[] = [];
    const element = show({ view: 'filter.enabled=false&sort=-city' }, WIDE);
    element.addEventListener('litro-view-changed', (event) => views.push((event as CustomEvent).detail.view));
    await says(element, 'Posto Serrinha');
    expect([queries[0]?.get('enabled'), queries[0]?.get('sort')]).to.deep.equal(['false', '-city']);
    buttonIn(element, 'Limpar busca e filtros')?.click();
    await until(() => views.length > 0);
    expect(views).to.deep.equal(['sort=-city']);
    find<HTMLInputElement>(element, '[role=combobox]')?.focus();
    await sendKeys({ type: 'campi' });
    await until(() => find(element, '[role=option]'));
    await sendKeys({ press: 'Enter' });
    await says(element, '31,5 km');
    expect(views).to.deep.equal(['sort=-city', '']);
  });

  it('shows no rows after a failed load and offers a retry', async () => {
    server.answer(LIST, refuse(403, 'organization_forbidden'));
    const element = show({}, WIDE);
    await says(element, 'Não foi possível carregar estes dados');
    expect(rowsOf(element)).to.deep.equal([]);
    server.answer(LIST, listing(CANDIEIRO));
    await click(element, 'Tentar de novo');
    await says(element, 'Posto Candieiro');
  });

  it('explains an empty list of stations', async () => {
    server.answer(LIST, listing());
    await says(show({}, WIDE), 'Nenhum posto ainda');
  });

  it('reloads the list after a registry event', async () => {
    const element = show({}, WIDE);
    await says(element, 'Posto Serrinha');
    server.answer(LIST, listing(CANDIEIRO, SERRINHA, station('Posto Novo')));
    server.say('registry');
    await says(element, 'Posto Novo');
  });

  it('refuses users without the permission to list stations and sends no request', async () => {
    server.grant('portal.vehicle.list');
    const element = show({}, WIDE);
    await says(element, 'Esta parte não está disponível para você');
    expect(server.calls(LIST)).to.equal(0);
  });

  for (const { theme, language, widthPx } of [
    ...looks.map((look) => ({ ...look, ...WIDE })),
    { theme: 'light.red', language: 'es', widthPx: 400 },
  ] as const) {
    it(`has no accessibility violations in ${theme} and ${language} at ${widthPx} px`, async () => {
      const element = show({ theme, 'heading-level': '1' }, { language, widthPx });
      await until(() => nameOf(element, 'postoserrinha'));
      nameOf(element, 'postoserrinha')?.click();
      await until(() => mapOf(element) && find(element, '.chosen-station'));
      find<HTMLInputElement>(element, '[role=combobox]')?.focus();
      await sendKeys({ type: 'campi' });
      await until(() => find(element, '[role=option]'));
      expect(await axeViolations(element)).to.deep.equal([]);
    });
  }
});

describe('litro-stations for a super administrator', () => {
  const CREATE = 'POST /superAdmin/gasStation';
  const CHANGE = 'PUT /superAdmin/gasStation/';
  let organizationId = '';
  let sent: unknown[] = [];
  beforeEach(() => {
    organizationId = server.letSuperAdminIn();
    sent = [];
  });

  const open = async (attributes: Record<string, string> = {}, around: object = WIDE) => {
    const element = show(attributes, { organizationId, ...around });
    await until(() => nameOf(element, 'postoserrinha'));
    return element;
  };
  const labelled = (element: HTMLElement, label: string) =>
    [...(element.shadowRoot?.querySelectorAll<HTMLInputElement>('input') ?? [])].find(({ labels }) =>
      [...(labels ?? [])].some(({ textContent }) => textContent.startsWith(label)),
    );
  const menuItem = (element: HTMLElement, text: string) =>
    [...(element.shadowRoot?.querySelectorAll<HTMLElement>('sl-menu-item') ?? [])].find(
      ({ textContent }) => textContent.trim() === text,
    );
  const startForm = async (element: HTMLElement) => {
    await click(element, 'Novo posto');
    await says(element, 'Local no mapa');
  };
  const fillIn = async (element: HTMLElement, taxNumber: string) => {
    await fill(element, 'Nome do posto', 'Posto Jatobá');
    await fill(element, 'CNPJ', taxNumber);
    await fill(element, 'Cidade', 'Campinas');
    await fill(element, 'Estado', 'SP');
    await fill(element, 'Latitude', '-22,905');
    await fill(element, 'Longitude', '-47.061');
    labelled(element, 'Diesel S10')?.click();
    await says(element, 'Preço: Diesel S10');
    await fill(element, 'Preço: Diesel S10', '6,049');
  };
  const stored = { ...station('Posto Jatobá'), enabled: undefined, distanceKm: undefined };
  const takes =
    (answer: Replying): Replying =>
    (request) => {
      sent.push(request.body);
      return answer(request);
    };

  it('registers a station with the keyboard only', async () => {
    server.answer(CREATE, takes(ok(stored)));
    const element = await open();
    buttonIn(element, 'Novo posto')?.focus();
    await sendKeys({ press: 'Enter' });
    await until(() => element.shadowRoot?.activeElement === labelled(element, 'Nome do posto'));
    const type = async (...texts: readonly string[]) => {
      for (const text of texts) {
        if (text) await sendKeys({ type: text });
        await sendKeys({ press: 'Tab' });
      }
    };
    await type('Posto Jatobá', '11222333000181', '', '13010001', 'SP');
    await type('Avenida Brasil', '1200', 'Centro', 'Campinas');
    await until(() => mapOf(element));
    labelled(element, 'Latitude')?.focus();
    await type('-22.905', '-47,061');
    await sendKeys({ press: 'Space' });
    await says(element, 'Preço: Gasolina comum');
    buttonIn(element, 'Cadastrar posto')?.focus();
    await sendKeys({ press: 'Enter' });
    await says(element, 'Posto cadastrado: Posto Jatobá.');
    expect(sent).to.deep.equal([
      {
        name: 'Posto Jatobá',
        federalTaxNumber: '11222333000181',
        brand: '',
        postalCode: '13010001',
        number: '1200',
        address: 'Avenida Brasil',
        neighborhood: 'Centro',
        city: 'Campinas',
        state: 'SP',
        latitude: -22.905,
        longitude: -47.061,
        fuels: ['gas'],
        status: 'active',
        prices: [],
      },
    ]);
  });

  it('reports an invalid or taken CNPJ and preserves the typed values', async () => {
    server.answer(CREATE, takes(refuse(409, 'station_exists')));
    const element = await open();
    await startForm(element);
    await fillIn(element, '11.222.333/0001-82');
    await click(element, 'Cadastrar posto');
    await says(element, 'Este CNPJ não é válido');
    expect(sent).to.deep.equal([]);
    await fill(element, 'CNPJ', '11.222.333/0001-81');
    await click(element, 'Cadastrar posto');
    await says(element, 'Já existe um posto com este CNPJ');
    expect(sent).to.have.length(1);
    expect(labelled(element, 'Nome do posto')?.value).to.equal('Posto Jatobá');
    expect(labelled(element, 'Preço: Diesel S10')?.value).to.equal('6,049');
    server.answer(CREATE, takes(ok(stored)));
    await fill(element, 'CNPJ', '00.000.000/0001-91');
    await click(element, 'Cadastrar posto');
    await says(element, 'Posto cadastrado');
    expect(sent.at(-1)).to.deep.include({
      fuels: ['diesel'],
      prices: [{ product: 'diesel', price: 6.049 }],
    });
  });

  it('refuses a place outside Brazil and a station without fuel', async () => {
    const element = await open();
    await startForm(element);
    await fillIn(element, '11222333000181');
    labelled(element, 'Diesel S10')?.click();
    await fill(element, 'Latitude', '48,85');
    await click(element, 'Cadastrar posto');
    await says(element, 'Este ponto fica fora do Brasil. A latitude vai de −34 a 6 graus.');
    await says(element, 'Escolha pelo menos um combustível.');
    expect(server.calls(CREATE)).to.equal(0);
  });

  it('sets the coordinates from a search, by keyboard and by a click on the map', async () => {
    const element = await open();
    await startForm(element);
    const dialog = await until(() => find(element, '.station-form'));
    await until(() => dialog.querySelector('.map-controls'));
    dialog.querySelector<HTMLInputElement>('[role=combobox]')?.focus();
    await sendKeys({ type: 'campi' });
    await until(() => dialog.querySelector('[role=option]'));
    await sendKeys({ press: 'Enter' });
    await until(() => labelled(element, 'Latitude')?.value === '-22,905');
    expect(labelled(element, 'Longitude')?.value).to.equal('-47,066');
    const mark = await until(() => dialog.querySelector<HTMLElement>('.map-stop'));
    mark.focus();
    await sendKeys({ down: 'Shift' });
    await sendKeys({ press: 'ArrowRight' });
    await sendKeys({ up: 'Shift' });
    await until(() => labelled(element, 'Longitude')?.value !== '-47,066');
    const surface = await until(() => dialog.querySelector<HTMLElement>('.map-surface'));
    const before = labelled(element, 'Latitude')?.value;
    const { left, top, width, height } = surface.getBoundingClientRect();
    const at = { clientX: left + width / 2, clientY: top + height / 4, bubbles: true };
    surface.dispatchEvent(new MouseEvent('click', at));
    await until(() => labelled(element, 'Latitude')?.value !== before);
    surface.focus();
    await sendKeys({ press: 'Enter' });
    await until(() => labelled(element, 'Latitude')?.value.startsWith('-22,9'));
  });

  it('sends only fields of a station that differ', async () => {
    server.answer(`${CHANGE}postoserrinha`, takes(ok({ ...stored, name: 'Posto Serrinha' })));
    const element = await open();
    (await until(() => buttonIn(element, 'Ações de Posto Serrinha'))).click();
    (await until(() => menuItem(element, 'Editar'))).click();
    await says(element, 'Situação');
    await fill(element, 'Bandeira', 'Rede Cem');
    await fill(element, 'Preço: Gasolina comum', '6,189');
    await fill(element, 'Situação', 'inactive');
    await click(element, 'Salvar alterações');
    await says(element, 'Posto atualizado: Posto Serrinha.');
    expect(sent).to.deep.equal([
      { brand: 'Rede Cem', status: 'inactive', prices: [{ product: 'gas', price: 6.189 }] },
    ]);
  });

  it('opens the form of the station that is selected on the map', async () => {
    const element = await open();
    nameOf(element, 'postoserrinha')?.click();
    await click(element, 'Editar');
    await says(element, 'Situação');
    expect(labelled(element, 'Nome do posto')?.value).to.equal('Posto Serrinha');
  });

  it('lists inactive stations without a switch', async () => {
    const element = await open();
    server.answer(LIST, listing(station('Posto Fechado', { status: 'inactive' })));
    await click(element, 'Inativos');
    await until(() => nameOf(element, 'postofechado'));
    expect(queries.at(-1)?.get('isDeleted')).to.equal('true');
    expect(switchOf(element, 'postofechado')).to.equal(null);
    expect(buttonIn(element, 'Ações de Posto Fechado')).to.not.equal(undefined);
  });

  it('asks before it discards typed values', async () => {
    const element = await open();
    await startForm(element);
    await fill(element, 'Nome do posto', 'Posto');
    await click(element, 'Cancelar');
    await says(element, 'Descartar as alterações?');
  });

  usedByEverybody('the form of a station', async (attributes, around) => {
    const element = await open(attributes, around);
    const isPortuguese = around.language === 'pt';
    await click(element, isPortuguese ? 'Novo posto' : 'New station');
    await until(() => find(element, '.station-form .map-controls'));
    find<HTMLInputElement>(element, '.station-fuels input')?.click();
    await click(element, isPortuguese ? 'Cadastrar posto' : 'Register station');
    await until(() => find(element, '.field-note[data-error]'));
    return element;
  });
});

it('litro-stations offers an administrator no form or actions of stations', async () => {
  const element = show({}, WIDE);
  await says(element, 'Posto Serrinha');
  expect(buttonIn(element, 'Novo posto')).to.equal(undefined);
  expect(buttonIn(element, 'Ações de Posto Serrinha')).to.equal(undefined);
});
