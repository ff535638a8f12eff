import { useLocale, useTexts } from '#core/i18n/use-texts.ts';
import { formatDate } from '#core/dates/format-date.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { priceWords, townOf } from '#blocks/station-map/station-words.ts';
import type { MapStationRow } from '../map.model.ts';
import { useDistance } from './use-distance.ts';

interface StationOptionProps {
  id: string;
  row: MapStationRow;
  place: number;
  count: number;
  topPx: number;
  selected: boolean;
  onChoose: () => void;
}

export function StationOption({ id, row, place, count, topPx, selected, onChoose }: StationOptionProps) {
  const t = useTexts('map');
  const distance = useDistance(row.station);
  const { name, brand, enabled } = row.station;
  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the list has focus and keys
    <div
      id={id}
      className="map-row"
      role="option"
      aria-selected={selected}
      aria-setsize={count}
      aria-posinset={place + 1}
      data-off={!enabled || undefined}
      style={{ insetBlockStart: topPx }}
      onClick={onChoose}
    >
      <span className="map-row-name">{name}</span>
      <KnownPriceText row={row} />
      <span className="map-row-place">
        {[!enabled && t('isOff'), distance, townOf(row.station), brand].filter(Boolean).join(' · ')}
      </span>
    </div>
  );
}

function KnownPriceText({ row: { known } }: { row: MapStationRow }) {
  const t = useTexts('map');
  const fuels = useTexts('fuels');
  const locale = useLocale();
  if (!known) return <span className="map-row-none">{t('noPrice')}</span>;
  const { price } = priceWords(known, locale);
  const date = formatDate(known.seenOn as CalendarDate, locale);
  return (
    <>
      <span className="map-row-price">{price}</span>
      <span className="map-row-when">
        <span>{fuels(`fuel_${known.product}`)}</span>
        <span>{' · '}</span>
        <span>{t(known.isPaid ? 'paidOn' : 'toldOn', { date })}</span>
      </span>
    </>
  );
}
