import { formatCount } from '#core/format/count.ts';
import { formatFuelVolume } from '#core/money/fuel.ts';
import type { Locale } from '#core/format/locale.ts';
import type { Text, TextFor, TextKey } from '#core/i18n/texts.ts';
import type { Millilitres } from '#core/money/volume.ts';

export interface TankWalletsWords {
  readonly t: Text<'tank-wallets'>;
  readonly locale: Locale;
  /** Formats in the unit of the tank's fuel. */
  volume(volumeMl: Millilitres): string;
  figure(count: number): string;
  /** Text with plural forms; `shown` receives the formatted count. */
  plural(key: TextKey<'tank-wallets'>, count: number, values?: Record<string, string>): string;
}

export function createWords(t: Text<'tank-wallets'>, locale: Locale, product: string): TankWalletsWords {
  const text = t as TextFor<string>;
  return {
    t,
    locale,
    volume: (volumeMl) => formatFuelVolume(volumeMl, product, locale),
    figure: (count) => formatCount(count, locale),
    plural: (key, count, values) => text(key, { count, shown: formatCount(count, locale), ...values }),
  };
}
