import type { Tank } from '#contract/tanks.ts';
import { formatCount } from '#core/format/count.ts';
import { Badge } from '#core/ui/states/status-text.tsx';
import type { FuelOption } from '#blocks/fuels/fuels.ts';
import type { RegistryColumn, RegistryWords } from '#blocks/registry/registry-types.ts';
import { isLow, LevelBar } from './level-bar.tsx';
import { formatTankVolume } from '#blocks/tank/tank-words.ts';

type TankColumnsWords = RegistryWords<'tanks'>;
type Volume = (litres: number, tank: Tank) => string;

export function columnsOf(words: TankColumnsWords, fuels: readonly FuelOption[]): RegistryColumn<Tank>[] {
  const { t, texts, locale } = words;
  const nameOf = texts('fuels');
  const volume: Volume = (litres, { product }) => formatTankVolume(litres, product, locale);
  return [
    { key: 'name', header: t('name'), value: ({ name }) => name, width: 180, grow: 2 },
    {
      key: 'product',
      importance: 3,
      header: t('product'),
      value: ({ product }) => nameOf(`fuel_${product}`),
      filter: { label: t('product'), options: fuels, single: true },
      searchable: false,
      width: 112,
      onPhone: 'detail',
    },
    levelColumn(words, volume),
    reorderColumn(words, volume),
    volumeColumn('free', 5, t('free'), volume),
    volumeColumn('claimed', 2, t('claimed'), volume),
    volumeColumn('capacity', 1, t('capacity'), volume),
    {
      key: 'daysLeft',
      importance: 4,
      header: t('daysLeft'),
      kind: 'number',
      value: ({ daysLeft }) => daysLeft,
      render: ({ daysLeft }) =>
        daysLeft === null
          ? t('daysUnknown')
          : t('days', { count: daysLeft, shown: formatCount(daysLeft, locale) }),
      width: 120,
      onPhone: 'detail',
    },
  ];
}

function levelColumn({ t }: TankColumnsWords, volume: Volume): RegistryColumn<Tank> {
  return {
    key: 'level',
    header: t('level'),
    kind: 'number',
    value: ({ level }) => level,
    render: (tank) => (
      <span className="tank-level">
        <span>{volume(tank.level, tank)}</span>
        <LevelBar
          tank={tank}
          label={t('bar', {
            level: volume(tank.level, tank),
            capacity: volume(tank.capacity, tank),
            claimed: volume(tank.claimed, tank),
          })}
        />
      </span>
    ),
    width: 160,
    grow: 1,
    onPhone: 'figure',
  };
}

function reorderColumn({ t }: TankColumnsWords, volume: Volume): RegistryColumn<Tank> {
  return {
    key: 'low',
    importance: 7,
    header: t('reorderPoint'),
    kind: 'number',
    value: ({ reorderPoint }) => reorderPoint,
    render: (tank) =>
      isLow(tank) ? (
        <Badge tone="caution">{t('low')}</Badge>
      ) : (
        tank.reorderPoint !== null && volume(tank.reorderPoint, tank)
      ),
    fact: (tank) => (
      <>
        {tank.reorderPoint !== null && volume(tank.reorderPoint, tank)}{' '}
        {isLow(tank) && <Badge tone="caution">{t('lowLong')}</Badge>}
      </>
    ),
    width: 136,
    onPhone: 'detail',
  };
}

function volumeColumn(
  key: 'free' | 'claimed' | 'capacity',
  importance: number,
  header: string,
  volume: Volume,
): RegistryColumn<Tank> {
  return {
    key,
    importance,
    header,
    kind: 'number',
    width: key === 'capacity' ? 116 : 104,
    value: (tank) => tank[key],
    render: (tank) => volume(tank[key], tank),
    onPhone: key === 'free' ? 'detail' : 'hidden',
  };
}
