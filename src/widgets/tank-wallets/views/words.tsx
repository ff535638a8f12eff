import { phrasesOf, type SheetPhrases } from '#blocks/allocation-sheet/words.ts';
import type { Locale } from '#core/format/locale.ts';
import type { Text } from '#core/i18n/texts.ts';
import { formatFuelVolume } from '#core/money/fuel.ts';
import type { Millilitres } from '#core/money/volume.ts';
import type { TankWalletsState } from '../tank-wallets.state.ts';

export type TankWalletsWords = SheetPhrases<'tank-wallets', Millilitres>;

export interface TankPartProps {
  state: TankWalletsState;
  words: TankWalletsWords;
}

export function createWords(t: Text<'tank-wallets'>, locale: Locale, product: string): TankWalletsWords {
  return phrasesOf<'tank-wallets', Millilitres>(t, locale, (ml) => formatFuelVolume(ml, product, locale));
}

interface VolumeProps extends Pick<TankPartProps, 'words'> {
  ml: Millilitres;
  emphasis?: 'figure';
}

export function Volume({ words, ml, emphasis }: VolumeProps) {
  return (
    <span className="volume" data-emphasis={emphasis}>
      {words.format(ml)}
    </span>
  );
}
