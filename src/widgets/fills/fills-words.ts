/** What the parts of the report say things with. */
import { formatDecimal } from '#core/format/decimal.ts';
import type { Locale } from '#core/format/locale.ts';
import type { Text } from '#core/i18n/use-texts.ts';
import { formatVolume, millilitresFromLitres } from '#core/money/volume.ts';
import type { Picker } from '#blocks/pick/picker.state.ts';
import type { Session } from '#core/session/session.ts';

export interface FillsWords {
  readonly session: Session;
  readonly t: Text<'fills'>;
  readonly pick: Text<'pick'>;
  readonly fuels: Text<'fuels'>;
  readonly locale: Locale;
  readonly picker: Picker;
}

/** Litres and cubic metres are never added up. */
export function volumesOf(
  { litres, cubicMetres }: { readonly litres: number; readonly cubicMetres: number },
  locale: Locale,
): string[] {
  return [
    ...(litres > 0 ? [formatVolume(millilitresFromLitres(litres), locale)] : []),
    ...(cubicMetres > 0 ? [`${formatDecimal(cubicMetres, 3, locale)}\u00a0m³`] : []),
  ];
}
