import type { Hydrate, OrganizationTree, Subscription } from '#contract/session-data.ts';
import type { Static } from 'typebox';
import { presentName } from '../../platform/organization/organization-names.service.ts';
import { menusOf } from './menus.ts';
import type { OrganizationRow } from '../../platform/organization/organizations.repository.ts';

export function presentHydrate(
  selected: OrganizationRow,
  family: readonly OrganizationRow[],
  { billing, isSandbox }: Pick<Hydrate, 'billing' | 'isSandbox'>,
): Hydrate {
  return {
    organization: presentName(selected),
    organizations: family.map(presentName),
    ...(selected.balanceSharingType !== null && { balanceSharingType: selected.balanceSharingType }),
    timeZone: selected.timeZone,
    modules: { expenseCenter: selected.hasExpenseCenters, fuelManagement: selected.hasFuelManagement },
    billing,
    isSandbox,
  };
}

/** Tree of organizations. A branch whose parent is invisible becomes a root, so that users can still reach the branch. */
export function presentTree(rows: readonly OrganizationRow[]): Static<typeof OrganizationTree> {
  const ids = new Set(rows.map(({ id }) => id));
  const roots = rows.filter(({ parentId }) => parentId === null || !ids.has(parentId));
  const below = new Map<string | null, OrganizationRow[]>();
  for (const row of rows) below.set(row.parentId, [...(below.get(row.parentId) ?? []), row]);
  const descend = ({ id }: OrganizationRow): OrganizationRow[] =>
    (below.get(id) ?? []).flatMap((branch) => [branch, ...descend(branch)]);
  return {
    docs: roots.map((root) => ({
      organization: presentName(root),
      branches: descend(root).map(presentName),
    })),
  };
}

export function presentSubscription(row: OrganizationRow): Subscription {
  return {
    _plan: row.plan,
    menus: menusOf(row),
    hasFuelManagementModule: row.hasFuelManagement,
  };
}
