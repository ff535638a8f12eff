import type { Text } from '#core/i18n/use-texts.ts';

/** The words of what is shown and of the products in it. */
export interface EfficiencyWords {
  readonly text: Text<'efficiency-history'>;
  readonly fuels: Text<'fuels'>;
}
