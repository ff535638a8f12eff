/** The organisations that a session may select, as a tree. */
import type { OrganizationName } from '#contract/session-data.ts';

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
  return treeOf(list)
    .filter(({ level }) => level <= most)
    .map(({ organization, level }) => ({
      value: organization._id,
      label: `${'\u2003'.repeat(level - 1)}${organization.tradeName}`,
    }));
}

/** What stands below one, each behind what it stands below; `level` is that of what stands directly below it. */
export function belowOf(list: readonly OrganizationName[], root: string, level = 1): Placed[] {
  return list
    .filter(({ parent }) => parent === root)
    .flatMap((organization) => [{ organization, level }, ...belowOf(list, organization._id, level + 1)]);
}
