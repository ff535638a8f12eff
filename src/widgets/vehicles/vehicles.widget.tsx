import { VEHICLE_CHARACTERS } from '#contract/choices.ts';
import {
  CAPACITY_RANGE,
  EFFICIENCY_RANGE,
  MAX_IMPORT_ROWS,
  ODOMETER_RANGE,
  VEHICLE_YEAR_RANGE,
} from '#contract/facts.ts';
import { formatCount } from '#core/format/count.ts';
import { formatPlate } from '#core/format/plate.ts';
import type { Locale } from '#core/format/locale.ts';
import type { Session } from '#core/session/session.ts';
import { fuelOptions, PLAIN_DIESEL } from '#blocks/fuels/fuels.ts';
import { importOf } from '#blocks/registry/import-of.ts';
import { decimalRules, wholeRules } from '#core/ui/form/figure-rules.ts';
import { choiceRules, plateRules, textRules } from '#core/ui/form/readings.ts';
import { listCall } from '#blocks/registry/list-query.ts';
import { recordFields } from '#blocks/registry/record-fields.ts';
import { recordCalls, type CallsAt, type DescriptionAt } from '#blocks/registry/record-calls.ts';
import { registerWidget } from '#blocks/registry/register-widget.tsx';
import { registryTexts } from '#blocks/registry/registry-texts.ts';
import type { RegistryWords } from '#blocks/registry/registry-types.ts';
import { askPlate } from './taken-plate.ts';
import { vehicleColumns } from './vehicle-columns.tsx';
import { vehicleParts, vehicleSummary } from './vehicle-parts.tsx';
import { canonicalPlate } from '#core/validation/plate.ts';

/** Unit suffixes that users may write in spreadsheets, in any language. */
const UNITS = {
  distance: ['km', 'kms', 'quilômetros', 'quilometros', 'kilómetros', 'kilometres', 'kilometers'],
  volume: ['l', 'lt', 'lts', 'litro', 'litros', 'litre', 'litres', 'liter', 'liters', 'm³', 'm3'],
  efficiency: ['km/l', 'km/lt', 'km/litro', 'kmporlitro', 'km/m³', 'km/m3'],
} as const;

function callsOf(session: Session): CallsAt<'/admin/organization/vehicle'> {
  const { api } = session;
  return {
    ...recordCalls(session, '/admin/organization/vehicle'),
    ask: listCall(session, {
      call: 'GET /v2/admin/organization/vehicle',
      filters: ['status', 'fuelType'],
      pageOf: ({ vehicles, metadata }) => ({ rows: vehicles, total: metadata.items.total }),
    }),
    restore: ({ _id: id }) => api('PUT /admin/organization/vehicle/undelete/{id}', { params: { id } }),
  };
}

export const Widget = registerWidget({
  name: 'vehicles',
  area: 'vehicle',
  texts: ['fuels'],
  calls: callsOf,
  describe: describeVehicles,
});

export function describeVehicles(
  words: RegistryWords<'vehicles'>,
): DescriptionAt<'/admin/organization/vehicle'> {
  const { t } = words;
  const fields = fieldsOf(words);
  return {
    texts: registryTexts(t),
    fileName: t('fileName'),
    audited: { kind: 'vehicle' },
    sortKeys: [
      'licensePlate',
      'make',
      'model',
      'year',
      'color',
      'category',
      'fuelType',
      'odometer',
      'tankCapacity',
      'expectedEfficiency',
      'status',
      'balance',
    ],
    nameOf: ({ licensePlate }) => formatPlate(licensePlate),
    countOf: (count) => t('count', { count, shown: formatCount(count, words.locale) }),
    balanceOf: ({ balance }) => balance,
    isScheduled: true,
    columns: vehicleColumns(words),
    fields,
    summary: vehicleSummary(words),
    parts: vehicleParts(words),
    importing: importOf(words, {
      name: t('fileName'),
      fields,
      duplicateKey: ({ licensePlate }) =>
        typeof licensePlate === 'string' ? canonicalPlate(licensePlate) : null,
      maxRows: MAX_IMPORT_ROWS,
      call: 'POST /v1/admin/organization/bulk-vehicles',
      rowsAs: 'vehicles',
    }),
  };
}

const HALF = { half: true } as const;
const WHOLE = { ...HALF, inputMode: 'numeric' } as const;

function fieldsOf({ t, texts, locale, session }: RegistryWords<'vehicles'>) {
  const text = (label: string, example: string, max: number) =>
    ({ ...HALF, label, example, maxLength: max, ...textRules({ max, empty: '' }) }) as const;
  const { make, model, color, category } = VEHICLE_CHARACTERS;
  const fuels = fuelOptions(texts('fuels'));
  return recordFields<'POST /admin/organization/vehicle', 'PUT /admin/organization/vehicle/{id}'>({
    licensePlate: {
      ...HALF,
      label: t('licensePlate'),
      example: t('example_licensePlate'),
      hint: t('licensePlateHint'),
      refusedBy: ['vehicle_exists'],
      ask: (plate, before) => askPlate(session)(plate, before),
      ...plateRules(),
    },
    fuelType: {
      ...HALF,
      label: t('fuelType'),
      example: t('example_fuelType'),
      kind: 'select',
      options: fuels,
      ...choiceRules(fuels, PLAIN_DIESEL),
    },
    make: text(t('make'), t('example_make'), make),
    model: text(t('model'), t('example_model'), model),
    year: {
      ...WHOLE,
      label: t('year'),
      example: t('example_year'),
      ...wholeRules(VEHICLE_YEAR_RANGE, locale),
    },
    color: text(t('color'), t('example_color'), color),
    category: text(t('category'), t('example_category'), category),
    ...figuresOf(t, locale),
  });
}

function figuresOf(t: RegistryWords<'vehicles'>['t'], locale: Locale) {
  return {
    odometer: {
      ...WHOLE,
      label: t('odometer'),
      example: t('example_odometer'),
      suffix: 'km',
      ...wholeRules({ ...ODOMETER_RANGE, units: UNITS.distance }, locale),
    },
    tankCapacity: {
      ...HALF,
      label: t('tankCapacity'),
      example: t('example_tankCapacity'),
      inputMode: 'decimal',
      hint: t('tankCapacityHint'),
      ...decimalRules({ ...CAPACITY_RANGE, units: UNITS.volume }, locale),
    },
    expectedEfficiency: {
      ...HALF,
      label: t('expectedEfficiency'),
      example: t('example_expectedEfficiency'),
      inputMode: 'decimal',
      hint: t('expectedEfficiencyHint'),
      ...decimalRules({ ...EFFICIENCY_RANGE, above: true, units: UNITS.efficiency }, locale),
    },
  } as const;
}
