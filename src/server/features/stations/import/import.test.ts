import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cnpjCheckDigits } from '#core/validation/cnpj.ts';
import { fixedClock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { createTenancy } from '../../../platform/database/tenancy.ts';
import { openTestDatabase } from '../../../testing/test-database.ts';
import { importStations } from './import-stations.service.ts';
import { readDay, readDegrees, readPrice, readProduct, readTaxNumber } from './values.ts';

let database: Database;
let folder: string;
beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'litro-stations-'));
});
beforeEach(() => database.pool.query('TRUNCATE gas_stations, station_prices, station_switches'));
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const clock = fixedClock(new Date('2026-11-21T15:00:00Z'));

async function bring(content: string | Buffer, { dryRun = false } = {}) {
  const path = join(folder, 'stations.csv');
  await writeFile(path, content);
  const lines: string[] = [];
  const parts = { tenancy: createTenancy(database), clock, reportLine: (line: string) => lines.push(line) };
  const counts = await importStations(parts, path, { dryRun });
  return { lines, counts: Object.values(counts).join(' ') };
}

async function stations() {
  const { rows } = await database.pool.query<Record<string, unknown>>(
    `SELECT federal_tax_number AS number, name, brand, city, postal_code AS cep, latitude, is_approximate AS approximate, fuels,
      (SELECT json_object_agg(product, price_mills || ' ' || seen_on ORDER BY product) FROM station_prices WHERE station_id = id) AS prices
     FROM gas_stations ORDER BY federal_tax_number`,
  );
  return rows;
}

const cnpj = (at: number) => {
  const twelve = `${10_000_000 + at}0001`;
  return twelve + cnpjCheckDigits(twelve);
};

const SURVEY =
  'Regiao - Sigla;Estado - Sigla;Municipio;Revenda;CNPJ da Revenda;Nome da Rua;Numero Rua;Complemento;Bairro;Cep;Produto;Data da Coleta;Valor de Venda;Valor de Compra;Unidade de Medida;Bandeira';
const surveyed = (number: string, product: string, day: string, price: string, more = 'VIBRA') =>
  `SE;SP;SAO PAULO;AUTO POSTO IPE LTDA; ${number};AVENIDA BRASIL;1200;;CENTRO;05001-000;${product};${day};${price};;R$ / litro;${more}`;

describe('importing a file of the price survey', () => {
  const lines = [
    SURVEY,
    surveyed('33.683.111/0002-80', 'GASOLINA', '10/11/2026', '6,19'),
    surveyed('33.683.111/0002-80', 'DIESEL', '10/11/2026', '5,999'),
    surveyed('33.683.111/0002-80', 'GASOLINA', '17/11/2026', '6,29'),
    surveyed('33.683.111/0002-80', 'GASOLINA', '03/11/2026', '6,09'),
    surveyed('12.ABC.345/01DE-35', 'ETANOL', '17/11/2026', '4,29', 'BRANCA'),
  ];
  const made = [
    {
      number: '12ABC34501DE35',
      name: 'AUTO POSTO IPE LTDA',
      brand: '',
      city: 'São Paulo',
      cep: '05001000',
      latitude: expect.closeTo(-23.53, 1) as number,
      approximate: true,
      fuels: ['ethanol'],
      prices: { ethanol: '4290 2026-11-17' },
    },
    {
      number: '33683111000280',
      name: 'AUTO POSTO IPE LTDA',
      brand: 'VIBRA',
      city: 'São Paulo',
      cep: '05001000',
      latitude: expect.closeTo(-23.53, 1) as number,
      approximate: true,
      fuels: ['gas', 'dieselS500'],
      prices: { gas: '6290 2026-11-17', dieselS500: '5999 2026-11-10' },
    },
  ];

  it.each([
    ['in UTF-8 with a byte order mark', (text: string) => Buffer.from(`\ufeff${text}`)],
    ['in Latin-1', (text: string) => Buffer.from(text.replaceAll('AVENIDA', 'PRAÇA'), 'latin1')],
  ])(
    'creates from a file %s one station per CNPJ, with the newest price of each product',
    async (_how, written) => {
      expect((await bring(written(lines.join('\r\n')))).counts).toBe('2 0 0 0');
      expect(await stations()).toEqual(made);
    },
  );

  it('changes nothing for the same or an older file, and updates prices from a newer file', async () => {
    await bring(lines.join('\n'));
    expect((await bring(lines.join('\n'))).counts).toBe('0 0 2 0');
    const one = (day: string, price: string) =>
      bring([SURVEY, surveyed('33.683.111/0002-80', 'GASOLINA', day, price)].join('\n'));
    expect((await one('16/11/2026', '9,99')).counts).toBe('0 0 1 0');
    expect((await one('20/11/2026', '6,39')).counts).toBe('0 1 0 0');
    expect((await stations())[1]).toMatchObject({
      fuels: ['gas', 'dieselS500'],
      prices: { gas: '6390 2026-11-20' },
    });
  });
});

describe('importing a plain file', () => {
  it('updates a station by its CNPJ and leaves omitted fields unchanged', async () => {
    await bring(
      'cnpj,nome,bandeira,município,uf,latitude,longitude,produtos,preço diesel s10,data\n' +
        '33683111000280,Posto Ipê,Rede Cem,Campinas,SP,"-22,9","-47,06","gasolina, diesel s10","6,049",2026-11-10\n',
    );
    const place = { latitude: -22.9, approximate: false, city: 'Campinas' };
    expect(await stations()).toMatchObject([
      { ...place, name: 'Posto Ipê', fuels: ['gas', 'diesel'], prices: { diesel: '6049 2026-11-10' } },
    ]);
    const { counts } = await bring(
      'CNPJ;Nome;Cidade;UF;Bandeira\n33683111000280;Posto Ipê II;CAMPINAS;SP;\n',
    );
    expect(counts).toBe('0 1 0 0');
    expect(await stations()).toMatchObject([{ ...place, name: 'Posto Ipê II', brand: 'Rede Cem' }]);
  });

  it('gives a price without a day the current day, and changes nothing in a second run', async () => {
    const file = `cnpj;nome;cidade;uf;produto;preço\n${cnpj(1)};Ipê;Sumaré;São Paulo;etanol;R$ 4,299\n`;
    await bring(file);
    expect(await stations()).toMatchObject([{ prices: { ethanol: '4299 2026-11-21' } }]);
    expect((await bring(file)).counts).toBe('0 0 1 0');
  });

  it('reports each invalid line and imports the rest', async () => {
    const head = 'cnpj;nome;cidade;uf;cep;latitude;longitude;produto;preço;data;obs';
    const bad: [string, string][] = [
      ['11111111111111;A;Sumaré;SP;;;;;;;', 'not a CNPJ: "11111111111111"'],
      [';A;Sumaré;SP;;;;;;;', 'not a CNPJ: ""'],
      [`${cnpj(1)};A;Sumaré;SP;123;;;;;;`, 'not a postal code (CEP): "123"'],
      [`${cnpj(1)};A;Sumaré;SP;;-47,2;-22,8;;;;`, 'not in Brazil: -47.2, -22.8'],
      [`${cnpj(1)};A;Sumaré;SP;;-22,8;;;;;`, 'not a place: "-22,8", ""'],
      [`${cnpj(1)};A;Sumaré;SP;;;;GLP;5;;`, 'not a product that stations sell: "GLP"'],
      [`${cnpj(1)};A;Sumaré;SP;;;;etanol;0;;`, 'not a price in reais: "0"'],
      [`${cnpj(1)};A;Sumaré;SP;;;;;5;;`, 'a price of no product'],
      [`${cnpj(1)};A;Sumaré;SP;;;;etanol;5;31/11/2026;`, 'not a date: "31/11/2026"'],
      [`${cnpj(1)};A;Sumaré;SP;;;;etanol;5;22/11/2026;`, 'a price of a day to come: 2026-11-22'],
      [`${cnpj(1)};${'A'.repeat(121)};Sumaré;SP;;;;;;;`, 'longer than 120 characters'],
    ];
    const later: [string, string][] = [
      [`${cnpj(2)};;Sumaré;SP;;;;;;;`, 'a new station needs a name'],
      [`${cnpj(3)};A;Sumaré;BA;;;;;;;`, 'no municipality "Sumaré" in BA'],
    ];
    const good = `${cnpj(4)};"Posto ""Ipê""\n";Sumaré;SP;;;;;;;`;
    const { lines, counts } = await bring(
      [head, good, ...[...bad, ...later].map(([line]) => line), '', '\u0000;'].join('\n'),
    );
    expect(counts).toBe(`1 0 0 ${bad.length + later.length + 1}`);
    expect(lines[0]).toBe('columns that hold nothing we keep: obs');
    expect(lines.slice(1, 1 + bad.length)).toEqual(
      bad.map(([, why], at) => expect.stringContaining(`line ${at + 4}: refused: ${why}`)),
    );
    expect(lines.slice(-2)).toEqual(later.map(([, why]) => expect.stringContaining(why)));
    expect(await stations()).toMatchObject([{ name: 'Posto "Ipê"', fuels: [], prices: null }]);
  });

  it('writes nothing in a dry run, and reports every station that it would change', async () => {
    const head = 'cnpj;nome;cidade;uf;produto;preço;data\n';
    await bring(`${head}${cnpj(1)};Ipê;Sumaré;SP;etanol;4;2026-11-01\n`);
    const before = await stations();
    const { lines, counts } = await bring(
      `${head}${cnpj(1)};Ipê;Sumaré;SP;gnv;4,5;2026-11-02\n${cnpj(2)};Cedro;Sumaré;SP;;;\n`,
      { dryRun: true },
    );
    expect(counts).toBe('1 1 0 0');
    expect(lines).toEqual([
      expect.stringMatching(
        /^line 2: renewed: 10\.000\.001\/0001-\d\d Ipê: fuels, price of carrierNaturalGas$/,
      ),
      expect.stringMatching(/^line 3: made: 10\.000\.002\/0001-\d\d Cedro$/),
    ]);
    expect(await stations()).toEqual(before);
  });

  it('imports a file of 1,203 stations', async () => {
    const lines = Array.from({ length: 1_203 }, (_, at) => `${cnpj(at)};Posto ${at};Sumaré;SP`);
    expect((await bring(['cnpj;nome;cidade;uf', ...lines].join('\n'))).counts).toBe('1203 0 0 0');
    expect(await stations()).toHaveLength(1_203);
  });

  it.each([
    ['no content', '', 'empty'],
    ['no CNPJ column', 'nome;cidade\nA;B', 'CNPJ'],
    ['an unclosed quotation mark', `cnpj;nome\n"${cnpj(1)};A\n`, 'Quote Not Closed'],
  ])('refuses a whole file with %s', async (_what, content, why) => {
    await expect(bring(content)).rejects.toThrow(why);
  });
});

describe('cells of a station file', () => {
  it.each([
    ['GASOLINA', 'gas'],
    ['Gasolina Aditivada', 'premiumGas'],
    ['DIESEL S10', 'diesel'],
    ['DIESEL', 'dieselS500'],
    ['Óleo Diesel S-10', 'diesel'],
    ['320102002', 'premiumGas'],
    ['premiumEthanol', 'premiumEthanol'],
    ['ARLA 32', 'arla'],
    ['Arla', 'arla'],
    ['GLP', null],
    ['constructor', null],
    ['', null],
  ])('reads %j as the product %j', (text, product) => {
    expect(readProduct(text)).toBe(product);
  });

  it.each([
    ['5,899', 5_899],
    ['5.89', 5_890],
    ['R$ 6', 6_000],
    ['3,5500', 3_550],
    ['3,5549', null],
    ['0,000', null],
    ['-1', null],
    ['1.234,5', null],
    ['Infinity', null],
  ])('reads %j as the price %j', (text, mills) => {
    expect(readPrice(text)).toBe(mills);
  });

  it('reads days, coordinates, and CNPJs without leading zeros', () => {
    expect([readDay('1/2/2026'), readDay('2026-02-01'), readDay('30/02/2026'), readDay('')]).toEqual([
      '2026-02-01',
      '2026-02-01',
      null,
      null,
    ]);
    expect([readDegrees('-22,9'), readDegrees('-47.06'), readDegrees('1e3')]).toEqual([-22.9, -47.06, null]);
    expect(readTaxNumber('191000100')).toBeNull();
    expect(readTaxNumber('6300152000107')).toBe(readTaxNumber('06.300.152/0001-07'));
  });
});
