import type { Vehicle } from '#contract/vehicles.ts';
import { formatDistance } from '#core/format/distance.ts';
import { millilitresFromLitres } from '#core/money/volume.ts';
import { formatEfficiency, formatFuelVolume } from '#core/money/fuel.ts';
import { formatPlate } from '#core/format/plate.ts';
import { fuelOptions } from '#blocks/fuels/fuels.ts';
import type { RegistryColumn, RegistryWords } from '#blocks/registry/registry-types.ts';

export function vehicleColumns(words: RegistryWords<'vehicles'>): RegistryColumn<Vehicle>[] {
  const { t } = words;
  const fuels = words.texts('fuels');
  return [
    {
      key: 'licensePlate',
      header: t('licensePlate'),
      value: ({ licensePlate }) => formatPlate(licensePlate),
      width: 104,
    },
    {
      key: 'make',
      importance: 4,
      header: t('make'),
      value: ({ make }) => make,
      width: 112,
      grow: 1,
      onPhone: 'hidden',
    },
    {
      key: 'model',
      importance: 5,
      header: t('model'),
      value: ({ model }) => model,
      width: 136,
      grow: 2,
      onPhone: 'detail',
    },
    {
      key: 'year',
      importance: 1,
      header: t('year'),
      kind: 'number',
      value: ({ year }) => year,
      // A year has no thousands separator.
      render: ({ year }) => year ?? '',
      width: 72,
      onPhone: 'hidden',
    },
    {
      key: 'fuelType',
      importance: 3,
      header: t('fuelType'),
      value: ({ fuelType }) => fuels(`fuel_${fuelType}`),
      filter: { label: t('fuelType'), options: fuelOptions(fuels), single: true },
      searchable: false,
      width: 112,
      onPhone: 'hidden',
    },
    ...furtherColumns(words),
  ];
}

const figure = (value: number | null, write: (value: number) => string) =>
  value === null ? '' : write(value);

function furtherColumns({ t, locale }: RegistryWords<'vehicles'>): RegistryColumn<Vehicle>[] {
  return [
    {
      key: 'odometer',
      importance: 2,
      header: t('odometer'),
      kind: 'number',
      value: ({ odometer }) => odometer,
      render: ({ odometer }) => figure(odometer, (km) => formatDistance(km, locale)),
      width: 108,
      onPhone: 'hidden',
    },
    {
      key: 'color',
      importance: 7,
      header: t('color'),
      value: ({ color }) => color,
      hidden: true,
      onPhone: 'hidden',
    },
    {
      key: 'category',
      importance: 7,
      header: t('category'),
      value: ({ category }) => category,
      hidden: true,
      onPhone: 'hidden',
    },
    {
      key: 'tankCapacity',
      importance: 7,
      header: t('tankCapacity'),
      kind: 'number',
      value: ({ tankCapacity }) => tankCapacity,
      render: ({ tankCapacity, fuelType }) =>
        figure(tankCapacity, (volume) => formatFuelVolume(millilitresFromLitres(volume), fuelType, locale)),
      width: 120,
      hidden: true,
      onPhone: 'hidden',
    },
    {
      key: 'expectedEfficiency',
      importance: 7,
      header: t('expectedEfficiency'),
      kind: 'number',
      value: ({ expectedEfficiency }) => expectedEfficiency,
      render: ({ expectedEfficiency, fuelType }) =>
        figure(expectedEfficiency, (rate) => formatEfficiency(rate, fuelType, locale)),
      width: 136,
      hidden: true,
      onPhone: 'hidden',
    },
  ];
}
