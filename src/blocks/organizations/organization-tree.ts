import type { OrganizationName } from '#contract/session-data.ts';
import { namesIn } from '#core/format/organization-names.ts';

interface OrganizationInTree {
  readonly organization: OrganizationName;
  /** Level of the organization in the tree; 1 for an organization without a known parent. */
  readonly level: number;
}

/**
 * Organizations in depth-first order: each organization follows its parent, and siblings keep the order of the list.
 */
export function treeOf(list: readonly OrganizationName[]): OrganizationInTree[] {
  const ids = new Set(list.map(({ _id }) => _id));
  return list
    .filter(({ parent }) => parent === null || !ids.has(parent))
    .flatMap((organization) => [{ organization, level: 1 }, ...belowOf(list, organization._id, 2)]);
}

export function treeOptions(list: readonly OrganizationName[], most: number) {
  return optionsOf(list, treeOf(list), most);
}

export function parentOptions(
  list: readonly OrganizationName[],
  branch: { readonly _id: string; readonly parent: string },
  most: number,
) {
  const companyId = companyOf(list, branch.parent);
  const company = new Set([companyId, ...belowOf(list, companyId).map(idOf)]);
  const own = new Set([branch._id, ...belowOf(list, branch._id).map(idOf)]);
  const isOffered = (placed: OrganizationInTree) => company.has(idOf(placed)) && !own.has(idOf(placed));
  return optionsOf(list, treeOf(list).filter(isOffered), most);
}

const idOf = ({ organization }: OrganizationInTree) => organization._id;

function companyOf(list: readonly OrganizationName[], id: string): string {
  const above = list.find(({ _id }) => _id === id)?.parent;
  return above && list.some(({ _id }) => _id === above) ? companyOf(list, above) : id;
}

function optionsOf(list: readonly OrganizationName[], placed: readonly OrganizationInTree[], most: number) {
  const names = namesIn(list);
  return placed
    .filter(({ level }) => level <= most)
    .map(({ organization: { _id, tradeName }, level }) => ({
      value: _id,
      label: `${'\u2003'.repeat(level - 1)}${names.nameOf(_id, tradeName)}`,
    }));
}

export function belowOf(list: readonly OrganizationName[], root: string, level = 1): OrganizationInTree[] {
  return list
    .filter(({ parent }) => parent === root)
    .flatMap((organization) => [{ organization, level }, ...belowOf(list, organization._id, level + 1)]);
}
