import { write, utils } from 'xlsx';
import words from '../../../locales/pt/vehicles.json' with { type: 'json' };
import { IMPORTED, newPlate } from './fleet.ts';

const FIELDS = [
  'licensePlate',
  'fuelType',
  'make',
  'model',
  'year',
  'color',
  'category',
  'odometer',
  'tankCapacity',
  'expectedEfficiency',
] as const;
const of = <T>(many: readonly [T, ...T[]], at: number): T => many[at % many.length] ?? many[0];

const row = (at: number): (string | number)[] => [
  newPlate(at),
  of(['Diesel S10', 'Gasolina', 'Etanol'], at),
  of(['Volvo', 'Scania', 'Volkswagen', 'Ford', 'Fiat'], at),
  of(['FH 540', 'R 450', 'Constellation', 'Cargo', 'Toro'], at),
  2010 + (at % 16),
  of(['Branco', 'Prata', 'Azul'], at),
  of(['Caminhão', 'Utilitário'], at),
  10_000 + 37 * at,
  of([600, 90, 55], at),
  of([2.5, 9.8, 12.25], at),
];

const table = () => [
  FIELDS.map((field) => words[field]),
  ...Array.from({ length: IMPORTED }, (_, at) => row(at)),
];

function xlsx(): Buffer {
  const book = utils.book_new(utils.aoa_to_sheet(table()), 'Frota');
  return write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true, compression: true }) as Buffer;
}

/** CSV like those of spreadsheet programs in Portuguese: semicolons, decimal commas, UTF-8 with a byte order mark. */
function csv(): Buffer {
  const lines = table().map((cells) => cells.map((cell) => String(cell).replace('.', ',')).join(';'));
  return Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`);
}

export const SHEETS = { xlsx, csv } as const;
export type SheetKind = keyof typeof SHEETS;
