import { treeOf } from '#blocks/organizations/organization-tree.ts';
import type { Text } from '#core/i18n/use-texts.ts';
import type { Slices } from '#core/session/slices.ts';

type PlacedOrganizationList = Slices['organizations']['list'];

export function placedIn(list: PlacedOrganizationList, t: Text<'portal'>) {
  const names = new Map(list.map(({ _id, tradeName }) => [_id, tradeName]));
  return treeOf(list).map(({ organization, level }) => {
    const above = organization.parent === null ? undefined : names.get(organization.parent);
    return { organization, level, below: above === undefined ? '' : t('branchOf', { name: above }) };
  });
}
