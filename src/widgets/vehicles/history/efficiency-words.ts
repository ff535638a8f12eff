import type { Text } from '#core/i18n/use-texts.ts';

export interface EfficiencyWords {
  readonly text: Text<'efficiency-history'>;
  readonly fuels: Text<'fuels'>;
}
