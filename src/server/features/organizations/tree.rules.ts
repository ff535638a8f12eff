import { Refusal } from '../../platform/refusal.ts';

/** Maximum levels of a company's tree. The company is on the first level, its branches are below it. */
const MAX_LEVELS = 4;

export interface Placed {
  readonly id: string;
  readonly parentId: string | null;
}

function ancestorsOf(tree: ReadonlyMap<string, Placed>, id: string): string[] {
  const above: string[] = [];
  for (let at = tree.get(id)?.parentId; at && !above.includes(at); at = tree.get(at)?.parentId)
    above.push(at);
  return above;
}

function heightOf(tree: ReadonlyMap<string, Placed>, id: string): number {
  const below = [...tree.values()].filter(({ parentId }) => parentId === id);
  return 1 + Math.max(0, ...below.map((branch) => heightOf(tree, branch.id)));
}

/** Checks that a new subtree fits below `parentId`. Refuses with `record_unknown` and `organization_too_deep`. */
export function assertRoomBelow(tree: ReadonlyMap<string, Placed>, parentId: string, height = 1): void {
  if (!tree.has(parentId)) throw new Refusal('record_unknown');
  if (ancestorsOf(tree, parentId).length + 1 + height > MAX_LEVELS) {
    throw new Refusal('organization_too_deep');
  }
}

/**
 * Checks the move of a branch with its subtree. Refuses with `record_unknown`, `organization_below_itself`,
 * `organization_of_another_company` and `organization_too_deep`.
 */
export function assertMovable(tree: ReadonlyMap<string, Placed>, id: string, parentId: string): void {
  if (!tree.has(parentId)) throw new Refusal('record_unknown');
  if (parentId === id || ancestorsOf(tree, parentId).includes(id))
    throw new Refusal('organization_below_itself');
  const company = ancestorsOf(tree, id).at(-1);
  const goesTo = ancestorsOf(tree, parentId).at(-1) ?? parentId;
  if (company === undefined || company !== goesTo) throw new Refusal('organization_of_another_company');
  assertRoomBelow(tree, parentId, heightOf(tree, id));
}
