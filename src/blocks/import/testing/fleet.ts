import { ApiError } from '#core/api/api-error.ts';
import { canonicalPlate, parsePlate } from '#core/validation/plate.ts';
import type { Reading } from '#core/ui/form/field-rules.ts';
import type { Values } from '#core/ui/form/form-state.ts';
import type { ImportAnswer, ImportDescription, ImportField } from '../import-types.ts';

const good = (value: unknown): Reading => ({ ok: true, value });
const wrong = (problem: string): Reading => ({ ok: false, problems: [problem] });
const write = (value: unknown) => String(value ?? '');

const FUELS: Readonly<Record<string, string>> = { diesel: 'diesel', etanol: 'ethanol', gasolina: 'gas' };

const PROBLEMS: Readonly<Record<string, string>> = {
  plate: 'A placa tem 7 letras e números, como ABC1D23.',
  fuel: 'Escreva diesel, etanol ou gasolina.',
  tooLong: 'Use no máximo 20 letras.',
  year: 'Escreva o ano com 4 dígitos.',
};

export const FLEET_FIELDS: readonly ImportField[] = [
  {
    key: 'licensePlate',
    label: 'Placa',
    example: 'ABC1D23',
    required: true,
    says: PROBLEMS,
    write,
    read(text) {
      const plate = parsePlate(text);
      return plate === null ? wrong('plate') : good(plate);
    },
  },
  {
    key: 'fuelType',
    label: 'Combustível',
    example: 'Diesel',
    required: true,
    says: PROBLEMS,
    write,
    read(text) {
      const fuel = FUELS[text.trim().toLowerCase()];
      return fuel === undefined ? wrong('fuel') : good(fuel);
    },
  },
  {
    key: 'model',
    label: 'Modelo',
    example: 'FH 540',
    required: false,
    says: PROBLEMS,
    write,
    read: (text) => (text.length > 20 ? wrong('tooLong') : good(text.trim())),
  },
  {
    key: 'year',
    label: 'Ano',
    example: '2022',
    required: false,
    says: PROBLEMS,
    write,
    read(text) {
      if (text.trim() === '') return good(null);
      return /^(19|20)\d\d$/.test(text.trim()) ? good(Number(text)) : wrong('year');
    },
  },
];

interface ImportRequest {
  readonly rows: readonly Values[];
  readonly how: { readonly mode: 'all' | 'valid'; readonly dryRun: boolean };
  /** Idempotency key of an import; null for a check of the rows. */
  readonly key: string | null;
}

export interface Fleet {
  readonly description: ImportDescription;
  readonly plates: Set<string>;
  readonly asked: ImportRequest[];
  readonly undone: { readonly id: string; readonly key: string }[];
  /** Results of the next calls. `lose` does the work and loses the response; an ApiError prevents the work. */
  readonly fates: ('lose' | ApiError)[];
}

export const lost = () =>
  new ApiError({ status: 0, code: 'network_unreachable', message: '', outcome: 'unknown' });
export const refused = (facts: Partial<ConstructorParameters<typeof ApiError>[0]> = {}) =>
  new ApiError({ status: 409, code: 'import_spent', message: '', outcome: 'refused', ...facts });

const canonicalOf = ({ licensePlate }: Values) => canonicalPlate(String(licensePlate));

export function openFleet(...plates: string[]): Fleet {
  const inUse = new Set(plates.map(canonicalPlate));
  const answers = new Map<string, ImportAnswer>();
  const fleet: Omit<Fleet, 'description'> = { plates: inUse, asked: [], undone: [], fates: [] };
  const meetFate = () => {
    const fate = fleet.fates.shift();
    if (fate instanceof ApiError) throw fate;
    return () => {
      if (fate === 'lose') throw lost();
    };
  };
  const register = (rows: readonly Values[], { mode, dryRun }: ImportRequest['how']): ImportAnswer => {
    const rejected = rows.flatMap((row, at) =>
      inUse.has(canonicalOf(row)) ? [{ row: at, field: 'licensePlate', code: 'vehicle_exists' }] : [],
    );
    const isNone = mode === 'all' && rejected.length > 0;
    const taken = new Set(rejected.map(({ row }) => row));
    const created = isNone ? [] : rows.filter((_, at) => !taken.has(at));
    if (!dryRun) for (const row of created) inUse.add(canonicalOf(row));
    const id = dryRun || created.length === 0 ? null : `import-${answers.size}`;
    return { created: created.length, rejected, import: id };
  };
  return {
    ...fleet,
    description: {
      name: 'veiculos',
      records: 'vehicles',
      fields: FLEET_FIELDS,
      duplicateKey: ({ licensePlate }) =>
        typeof licensePlate === 'string' ? canonicalPlate(licensePlate) : null,
      maxRows: 10_000,
      async send(rows, how, under) {
        const key = under && under.key;
        fleet.asked.push({ rows, how, key });
        const respond = meetFate();
        const answer = (key !== null && answers.get(key)) || register(rows, how);
        if (key !== null) answers.set(key, answer);
        await Promise.resolve();
        respond();
        return answer;
      },
      async undo(id, { key }) {
        fleet.undone.push({ id, key });
        const respond = meetFate();
        await Promise.resolve();
        respond();
      },
    },
  };
}

export const fleetFile = (lines: readonly string[], header = 'Placa;Combustível;Modelo;Ano') =>
  new File([[header, ...lines].join('\n')], 'frota.csv', { type: 'text/csv' });
