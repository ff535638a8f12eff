import type { RouteResponse } from '#contract/routes.ts';
import type { Text } from '#core/i18n/use-texts.ts';

export type StatementLine = RouteResponse<'GET /v2/user/statement'>['docs'][number];

/** What happened, in a word: of the company's account, or of a wallet. */
export function sayKind(t: Text<'statement'>, says: 'company' | 'kind', kind: StatementLine['kind']): string {
  // The company's account has none: no credit moves.
  return kind === 'tank_defuel' ? t('kind_tank_defuel') : t(`${says}_${kind}`);
}
