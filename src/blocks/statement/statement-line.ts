import type { RouteResponse } from '#contract/routes.ts';
import type { Text } from '#core/i18n/use-texts.ts';

export type StatementTableRow = RouteResponse<'GET /v2/user/statement'>['docs'][number];

export function sayKind(
  t: Text<'statement'>,
  textGroup: 'company' | 'kind',
  kind: StatementTableRow['kind'],
): string {
  // Namespace `company` has no text for a withdrawal from a tank, because it moves no credit.
  return kind === 'tank_defuel' ? t('kind_tank_defuel') : t(`${textGroup}_${kind}`);
}
