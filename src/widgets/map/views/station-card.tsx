import { useSignals } from '@preact/signals-react/runtime';
import { createElement, useId, useRef } from 'react';
import { PAID_PRICE_DAYS } from '#contract/facts.ts';
import { formatDate } from '#core/dates/format-date.ts';
import { formatCount } from '#core/format/count.ts';
import { useLocale, useTexts } from '#core/i18n/use-texts.ts';
import { Button } from '#core/ui/button.tsx';
import { Icon } from '#core/ui/icons/icon.tsx';
import { useEscape } from '#core/ui/overlays/escape.ts';
import { Badge } from '#core/ui/states/status-text.tsx';
import { addressOf, priceWords, townOf } from '#blocks/station-map/station-words.ts';
import type { MapScreenProps } from '../map-props.ts';
import { RouteLink } from './route-link.tsx';
import type { MapSeenPrice, MapStationRow } from '../map.model.ts';
import { useDistance } from './use-distance.ts';
import { DETAILS_START } from './use-details.ts';

interface StationCardProps extends MapScreenProps {
  row: MapStationRow;
  onClose: () => void;
}

export function StationCard({ attributes, session, emit, state, row, onClose }: StationCardProps) {
  useSignals();
  const t = useTexts('map');
  const words = useTexts('station-map');
  const root = useRef<HTMLElement>(null);
  const nameId = useId();
  const locale = useLocale();
  const { station } = row;
  const distance = useDistance(station);
  const { near } = state.choice.value;
  useEscape(root, true, onClose);
  const level = Math.min(6, (attributes.headingLevel ?? 2) + 1);
  const title = { id: nameId, className: DETAILS_START, tabIndex: -1 };
  return (
    <section ref={root} className="map-card" aria-labelledby={nameId}>
      <header>
        {createElement(`h${level}`, title, station.name)}
        <Button square size="small" tone="quiet" aria-label={t('close')} onClick={onClose}>
          <Icon name="close" />
        </Button>
      </header>
      {station.brand && <p>{station.brand}</p>}
      <p>{[addressOf(station), townOf(station)].filter(Boolean).join(', ')}</p>
      {distance && near && <p>{t('distance', { distance, place: near.label })}</p>}
      {station.isApproximate && <p>{words('approximate')}</p>}
      {!station.enabled && <Badge tone="caution">{t('isOff')}</Badge>}
      <Prices row={row} />
      {row.prices.some(({ paid }) => paid !== null) && (
        <p className="faint">{t('paidWithin', { days: formatCount(PAID_PRICE_DAYS, locale) })}</p>
      )}
      <RouteLink session={session} emit={emit} station={station} />
    </section>
  );
}

function Prices({ row: { prices } }: { row: MapStationRow }) {
  const t = useTexts('map');
  const fuels = useTexts('fuels');
  return (
    <table className="map-prices">
      <thead>
        <tr>
          <th scope="col">{t('fuel')}</th>
          <th scope="col">{t('paid')}</th>
          <th scope="col">{t('told')}</th>
        </tr>
      </thead>
      <tbody>
        {prices.map(({ product, paid, told }) => (
          <tr key={product}>
            <th scope="row">{fuels(`fuel_${product}`)}</th>
            <PriceCell seen={paid} />
            <PriceCell seen={told} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PriceCell({ seen }: { seen: MapSeenPrice | null }) {
  const t = useTexts('map');
  const locale = useLocale();
  if (!seen) {
    return (
      <td>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{t('noPrice')}</span>
      </td>
    );
  }
  return (
    <td>
      <strong>{priceWords(seen, locale).price}</strong> <small>{formatDate(seen.seenOn, locale)}</small>
    </td>
  );
}
