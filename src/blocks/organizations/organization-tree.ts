/** The organisations that a session may select, as a tree. */
import type { OrganizationName } from '#contract/session-data.ts';
import { namesIn } from '#core/format/organization-names.ts';

interface Placed {
  readonly organization: OrganizationName;
  /** 1 for what stands below nothing that the session knows. */
  readonly level: number;
}

/** Each behind what it stands below, in the order of the list. */
export function treeOf(list: readonly OrganizationName[]): Placed[] {
  const ids = new Set(list.map(({ _id }) => _id));
  return list
    .filter(({ parent }) => parent === null || !ids.has(parent))
    .flatMap((organization) => [{ organization, level: 1 }, ...belowOf(list, organization._id, 2)]);
}

/** As choices of a list, each further in than what it stands below. `most` is the lowest level that is offered. */
export function treeOptions(list: readonly OrganizationName[], most: number) {
  return optionsOf(list, treeOf(list), most);
}

/** What a branch may stand below: its own company and the branches of that, but for itself and what is below it. */
export function parentOptions(
  list: readonly OrganizationName[],
  branch: { readonly _id: string; readonly parent: string },
  most: number,
) {
  const companyId = companyOf(list, branch.parent);
  const company = new Set([companyId, ...belowOf(list, companyId).map(idOf)]);
  const own = new Set([branch._id, ...belowOf(list, branch._id).map(idOf)]);
  const isOffered = (placed: Placed) => company.has(idOf(placed)) && !own.has(idOf(placed));
  return optionsOf(list, treeOf(list).filter(isOffered), most);
}

const idOf = ({ organization }: Placed) => organization._id;

/** The uppermost that the session knows. */
function companyOf(list: readonly OrganizationName[], id: string): string {
  const above = list.find(({ _id }) => _id === id)?.parent;
  return above && list.some(({ _id }) => _id === above) ? companyOf(list, above) : id;
}

function optionsOf(list: readonly OrganizationName[], placed: readonly Placed[], most: number) {
  const names = namesIn(list);
  return placed
    .filter(({ level }) => level <= most)
    .map(({ organization: { _id, tradeName }, level }) => ({
      value: _id,
      label: `${'\u2003'.repeat(level - 1)}${names.nameOf(_id, tradeName)}`,
    }));
}

/** What stands below one, each behind what it stands below; `level` is that of what stands directly below it. */
export function belowOf(list: readonly OrganizationName[], root: string, level = 1): Placed[] {
  return list
    .filter(({ parent }) => parent === root)
    .flatMap((organization) => [{ organization, level }, ...belowOf(list, organization._id, level + 1)]);
}
