import type { GasStation } from '#contract/stations.ts';
import { formatDistance } from '#core/format/distance.ts';
import { useLocale, useTexts } from '#core/i18n/use-texts.ts';

/** Distance of a station from the selected place; null without a selected place. */
export function useDistance({ distanceKm, isApproximate }: GasStation): string | null {
  const t = useTexts('map');
  const locale = useLocale();
  if (distanceKm === null) return null;
  const distance = formatDistance(distanceKm, locale);
  return isApproximate ? t('about', { distance }) : distance;
}
