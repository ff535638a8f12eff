import type { FuelProduct } from '#contract/fills.ts';
import type { PriceMills } from '#core/money/price.ts';
import { FUEL_PRICES_MILLS } from './catalogue.ts';
import type { Chance, PlannedRows, PlannedStation } from './plan.ts';
import { pumpPrice } from './prices.ts';

interface DemoTown {
  readonly city: string;
  readonly state: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly postal: string;
  /** Radius around the town's center for stations. A station must be on land and in town. */
  readonly radiusKm?: number;
}

const town = (name: string, latitude: number, longitude: number, postal: string, radiusKm = 4): DemoTown => ({
  city: name.slice(0, -3),
  state: name.slice(-2),
  latitude,
  longitude,
  postal,
  radiusKm,
});

const CONTAGEM = town('Contagem MG', -19.932, -44.054, '32017');

const AROUND: Readonly<Record<string, readonly (readonly [town: DemoTown, stations: number])[]>> = {
  Sumaré: [
    [town('Sumaré SP', -22.82, -47.273, '13170'), 4],
    [town('Campinas SP', -22.905, -47.066, '13015', 6), 3],
    [town('Americana SP', -22.737, -47.333, '13465'), 2],
    [town('Limeira SP', -22.566, -47.397, '13480'), 2],
    [town('Jundiaí SP', -23.185, -46.897, '13201'), 2],
    [town('Registro SP', -24.498, -47.845, '11900', 2), 1],
    [town('São Paulo SP', -23.533, -46.639, '05001', 8), 1],
  ],
  Curitiba: [
    [town('Curitiba PR', -25.44, -49.27, '80010', 6), 3],
    [town('São José dos Pinhais PR', -25.531, -49.203, '83005'), 2],
    [town('Ponta Grossa PR', -25.092, -50.167, '84010'), 1],
  ],
  Cuiabá: [
    [town('Cuiabá MT', -15.601, -56.07, '78005'), 3],
    [town('Várzea Grande MT', -15.646, -56.132, '78110'), 2],
    [town('Rondonópolis MT', -16.467, -54.637, '78700'), 1],
  ],
  'Belo Horizonte': [
    [town('Belo Horizonte MG', -19.91, -43.937, '30110', 7), 6],
    [CONTAGEM, 3],
    [town('Ribeirão das Neves MG', -19.762, -44.084, '33805'), 2],
    [town('Nova Lima MG', -19.976, -43.851, '34000', 2), 1],
    [town('Sete Lagoas MG', -19.457, -44.241, '35700'), 1],
  ],
  Betim: [
    [town('Betim MG', -19.967, -44.201, '32600'), 4],
    [CONTAGEM, 2],
  ],
  // Fortaleza is at the coast, so its center is moved inland.
  Fortaleza: [
    [town('Fortaleza CE', -3.78, -38.55, '60425', 5), 8],
    [town('Caucaia CE', -3.735, -38.66, '61600', 2), 2],
    [town('Maracanaú CE', -3.867, -38.626, '61900', 3), 2],
    [town('Eusébio CE', -3.892, -38.456, '61760', 2), 1],
    [town('Aquiraz CE', -3.905, -38.395, '61700', 1), 1],
  ],
  'São Paulo': [
    [town('São Paulo SP', -23.575, -46.66, '04001', 9), 6],
    [town('Guarulhos SP', -23.454, -46.533, '07010'), 2],
    [town('Osasco SP', -23.532, -46.792, '06010', 3), 2],
  ],
};

const NAMES = (
  'Angico|Araucária|Aroeira|Beija-Flor|Bem-te-vi|Boa Estrada|Cajueiro|Canário|Caminho do Sol|Capivara|Carcará|Carnaúba|' +
  'Cedro|Chapada|Colina Verde|Cruzeiro do Sul|Curió|Das Palmeiras|Dois Irmãos|Duas Pontes|Estrela da Manhã|Figueira|' +
  'Flamboyant|Girassol|Graúna|Guará|Imbuia|Ipê Amarelo|Jacarandá|Jangada|Jatobá|Jequitibá|Juazeiro|Juriti|Lagoa Nova|' +
  'Lua Cheia|Mangueiras|Manacá|Maritaca|Mirante|Oiti|Paineira|Pau-Brasil|Peroba|Pé de Serra|Pitangueira|Pontal|' +
  'Quaresmeira|Quero-Quero|Recanto|Rosa dos Ventos|Sabiá|Seis Irmãos|Serra Nova|Seriema|Siriema do Vale|Sucupira|' +
  'Tamandaré|Tangará|Três Marias|Tucano|Uirapuru|Umbuzeiro|Vale Verde|Vento Sul|Vista Alegre|Xaxim|Zebu'
).split('|');
const BRANDS = ['', '', 'Rede Aroeira', 'Rede Sol e Chão', 'Petrocanário', 'Combustíveis Maré Alta'];
const STREETS = (
  'Avenida Brasil|Avenida Getúlio Vargas|Avenida Santos Dumont|Avenida das Indústrias|Avenida Perimetral|' +
  'Rua Tiradentes|Rua Sete de Setembro|Rua Quinze de Novembro|Rua Barão do Rio Branco|Rodovia Marginal'
).split('|');
const NEIGHBORHOODS =
  'Centro|Boa Vista|Jardim América|Vila Nova|Distrito Industrial|São José|Santa Luzia'.split('|');
const KM_PER_DEGREE = 111.2;
const DAY_MS = 86_400_000;

/** Average price of a liter, or a cubic meter of gas, in thousandths of a real. */
const USUAL_PRICES: Readonly<Record<FuelProduct, number>> = {
  gas: FUEL_PRICES_MILLS.gas,
  premiumGas: 6_349,
  ethanol: 4_299,
  premiumEthanol: 4_469,
  diesel: FUEL_PRICES_MILLS.diesel,
  dieselS500: FUEL_PRICES_MILLS.dieselS500,
  carrierNaturalGas: FUEL_PRICES_MILLS.carrierNaturalGasFlex,
  biogas: 4_599,
  arla: 3_990,
};

export function planStations(
  chance: Chance,
  rows: PlannedRows,
): ReadonlyMap<string, readonly PlannedStation[]> {
  const around = new Map<string, Omit<PlannedStation, 'pricesMills'>[]>();
  let names: string[] = [];
  for (const { organization_id: organizationId, city, created_at: createdAt } of rows.organizations) {
    for (const [place, stations] of AROUND[city ?? ''] ?? []) {
      for (let made = 0; made < stations; made += 1) {
        if (names.length === 0) names = chance.random.shuffle(NAMES);
        const planned = planStation(chance, place, names.pop() ?? '');
        const enabled = chance.random.chance(0.85);
        const id = chance.idAt(new Date(createdAt));
        rows.gas_stations.push({ ...planned, id, created_at: createdAt });
        const { name, federal_tax_number: federalTaxNumber, fuels: products } = planned;
        const station = { id, name, federalTaxNumber, products, isEnabled: enabled };
        around.set(organizationId, [...(around.get(organizationId) ?? []), station]);
        if (!enabled) {
          rows.station_switches.push({ organization_id: organizationId, station_id: id, enabled });
        }
      }
    }
  }
  // Plans the prices last, so that they do not change the random places and names of the stations.
  const prices = new Map(
    rows.gas_stations.map(({ id, fuels = [] }) => [id, planPrices(chance, rows, id, fuels)]),
  );
  return new Map(
    [...around].map(([organizationId, stations]) => [
      organizationId,
      stations.map((one) => ({ ...one, pricesMills: prices.get(one.id) ?? new Map() })),
    ]),
  );
}

function planPrices({ random, now }: Chance, rows: PlannedRows, stationId: string, fuels: readonly string[]) {
  const pricesMills = new Map<FuelProduct, PriceMills>();
  const level = random.int(955, 1045) / 1000;
  const seenOn = new Date(now.getTime() - random.int(1, 14) * DAY_MS).toISOString().slice(0, 10);
  for (const product of fuels as readonly FuelProduct[]) {
    const isKnown = !random.chance(0.04);
    const priceMills = pumpPrice(USUAL_PRICES[product] * level);
    pricesMills.set(product, priceMills);
    if (!isKnown) continue;
    rows.station_prices.push({ station_id: stationId, product, price_mills: priceMills, seen_on: seenOn });
  }
  return pricesMills;
}

function planStation({ random, documents }: Chance, place: DemoTown, name: string) {
  const isByTheRoad = random.chance(0.3);
  return {
    name: `${isByTheRoad ? 'Posto' : random.pick(['Posto', 'Auto Posto'])} ${name}`,
    brand: random.pick(BRANDS),
    federal_tax_number: random.chance(0.8) ? documents.numericCnpj() : documents.alphanumericCnpj(),
    address: random.pick(STREETS),
    number: `${random.int(4, 480) * 10}`,
    neighborhood: random.pick(NEIGHBORHOODS),
    postal_code: `${place.postal}${random.text('0123456789', 2)}0`,
    city: place.city,
    state: place.state,
    ...scatter(random.next(), random.next(), place),
    fuels: isByTheRoad ? roadFuels(random.chance(0.6)) : townFuels(random.next()),
    status: 'active' as const,
  };
}

function scatter(turn: number, share: number, { latitude, longitude, radiusKm = 4 }: DemoTown) {
  const degrees = (Math.sqrt(share) * radiusKm) / KM_PER_DEGREE;
  const angle = turn * 2 * Math.PI;
  const narrowing = Math.cos((latitude * Math.PI) / 180);
  const round = (value: number) => Math.round(value * 1e5) / 1e5;
  return {
    latitude: round(latitude + degrees * Math.sin(angle)),
    longitude: round(longitude + (degrees * Math.cos(angle)) / narrowing),
  };
}

function roadFuels(hasOldDiesel: boolean): FuelProduct[] {
  return ['gas', 'ethanol', 'diesel', ...(hasOldDiesel ? (['dieselS500'] as const) : []), 'arla'];
}

function townFuels(share: number): FuelProduct[] {
  const more: FuelProduct[] =
    share < 0.25 ? ['carrierNaturalGas'] : share < 0.7 ? ['diesel'] : ['premiumEthanol'];
  return ['gas', ...(share < 0.6 ? (['premiumGas'] as const) : []), 'ethanol', ...more];
}
