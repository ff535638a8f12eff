import { useRef, type ReactNode } from 'react';
import { MAX_STATION_ROWS } from '#contract/facts.ts';
import type { GasStation } from '#contract/stations.ts';
import { formatCount } from '#core/format/count.ts';
import { useLocale, useTexts } from '#core/i18n/use-texts.ts';
import { useSheet } from '#core/ui/theme/sheets.ts';
import stationMapCss from './station-map.css?inline';
import { StationMarks, type StationMarksProps } from './station-marks.tsx';
import { addressOf, priceWords, townOf } from './station-words.ts';

export interface StationMapProps extends StationMarksProps {
  /** Number of stations beyond `MAX_STATION_ROWS`, the limit of the map. */
  left: number;
  /** Height of the map, in px. */
  height: number;
  actionFor?: ((station: GasStation) => ReactNode) | undefined;
}

/**
 * Map of stations with the details of the selected station. The caller must load the texts `station-map` and `fuels`.
 */
export function StationMap({ left, actionFor, ...marks }: StationMapProps) {
  const t = useTexts('station-map');
  const locale = useLocale();
  const root = useRef<HTMLDivElement>(null);
  useSheet(root, stationMapCss);
  const selected = marks.stations.find(({ id }) => id === marks.selected);
  return (
    <div ref={root} className="station-map">
      <StationMarks {...marks} />
      <SelectedStation station={selected} />
      {selected && actionFor && <div>{actionFor(selected)}</div>}
      {left > 0 && (
        <p className="faint">
          {t('leaves', {
            count: left,
            shown: formatCount(left, locale),
            most: formatCount(MAX_STATION_ROWS, locale),
          })}
        </p>
      )}
    </div>
  );
}

function SelectedStation({ station }: { station: GasStation | undefined }) {
  const t = useTexts('station-map');
  return (
    // The live region exists before a selection: some screen readers ignore a live region inserted together with its
    // text.
    <div role="status">
      {station && (
        <div className="chosen-station">
          <p>{[station.name, station.brand].filter(Boolean).join(' · ')}</p>
          <p>{[addressOf(station), townOf(station)].filter(Boolean).join(', ')}</p>
          {station.isApproximate && <p>{t('approximate')}</p>}
          <Sold station={station} />
        </div>
      )}
    </div>
  );
}

function Sold({ station: { fuels: sold, prices } }: { station: GasStation }) {
  const t = useTexts('station-map');
  const fuels = useTexts('fuels');
  const locale = useLocale();
  return (
    <ul>
      {sold.map((fuel) => {
        const seen = prices.find(({ product }) => product === fuel);
        const words = seen && priceWords(seen, locale);
        return (
          <li key={fuel}>
            {fuels(`fuel_${fuel}`)}
            {words && (
              <>
                {' '}
                <strong>{words.price}</strong> <small>{t('seenOn', { date: words.day })}</small>
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}
