/** Volumes and counts in the language of the screen, for the sentences of this widget. */
import { formatCount } from '#core/format/count.ts';
import { formatFuelVolume } from '#core/money/fuel.ts';
import type { Locale } from '#core/format/locale.ts';
import type { Text, TextFor, TextKey } from '#core/i18n/texts.ts';
import type { Millilitres } from '#core/money/volume.ts';

export interface Words {
  readonly t: Text<'tank-wallets'>;
  readonly locale: Locale;
  /** In what the fuel of the tank is counted in. */
  volume(volumeMl: Millilitres): string;
  figure(count: number): string;
  /** A text with plural forms; `shown` is the count as it is written. */
  plural(key: TextKey<'tank-wallets'>, count: number, values?: Record<string, string>): string;
}

export function createWords(t: Text<'tank-wallets'>, locale: Locale, product: string): Words {
  const text = t as TextFor<string>;
  return {
    t,
    locale,
    volume: (volumeMl) => formatFuelVolume(volumeMl, product, locale),
    figure: (count) => formatCount(count, locale),
    plural: (key, count, values) => text(key, { count, shown: formatCount(count, locale), ...values }),
  };
}
