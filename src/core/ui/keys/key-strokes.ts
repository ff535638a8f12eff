/** Which key of the screen a stroke is for. */
import { combinationOf, isOfTyping, isMac, type Combination } from './combination.ts';
import { areKeysOn } from './key-choice.ts';
import { partsOf, type KeyPart, type ScreenKey } from './key-parts.ts';
import { hasNoKeys } from './no-keys.ts';

const OVERLAYS = '.modal, .popup';

/** Acts on the keys of a root until the answer is called. */
export function listenToKeys(root: Node, isOurPage: boolean): () => void {
  const onKeyDown = (event: Event) => handle(event as KeyboardEvent, root, isOurPage);
  const place = isOurPage ? document : root;
  place.addEventListener('keydown', onKeyDown);
  return () => place.removeEventListener('keydown', onKeyDown);
}

/** The keys that act from where this element stands. */
export function keysAround(element: Element): readonly ScreenKey[] {
  const found = new Map<Combination, ScreenKey>();
  for (const { keys } of partsIn(element.getRootNode(), element.closest(OVERLAYS))) {
    for (const key of keys()) if (!found.has(key.combination)) found.set(key.combination, key);
  }
  return [...found.values()];
}

function handle(event: KeyboardEvent, root: Node, isOurPage: boolean): void {
  // What a part inside has used it says so by either; an amount that is typed in keeps its strokes that way.
  if (event.defaultPrevented || event.cancelBubble || event.isComposing || event.repeat) return;
  const combination = combinationOf(event, isMac());
  if (!combination || !areKeysOn(isOurPage)) return;
  const path = event.composedPath().filter((node) => node instanceof Element);
  if (isOfTyping(combination) && path[0] && isTyping(path[0])) return;
  const key = findKey(root, path, combination);
  if (!key) return;
  // A page with a key of its own for this does not act on it as well.
  event.preventDefault();
  event.stopPropagation();
  key.run();
}

/** Of several parts with the same key the one that holds the focus, else the first. */
function findKey(root: Node, path: readonly Element[], combination: Combination): ScreenKey | undefined {
  const parts = partsIn(root, path.find((element) => element.matches(OVERLAYS)) ?? null);
  const holding = parts.filter(({ anchor: { current } }) => current && path.includes(current));
  return [...holding, ...parts].flatMap(({ keys }) => keys()).find((key) => key.combination === combination);
}

/** The parts that can be used where this overlay, or none, is what the focus is in. */
function partsIn(root: Node, overlay: Element | null): readonly KeyPart[] {
  return partsOf(root).filter(
    ({ anchor: { current } }) => current && current.closest(OVERLAYS) === overlay && !hasNoKeys(current),
  );
}

/** An amount of a table that nobody has begun to type in is a cell like others. */
function isTyping(target: Element): boolean {
  if (target.matches('.amount-input, [type="checkbox"], [type="radio"]')) return false;
  return target.matches('input, textarea, select') || (target as HTMLElement).isContentEditable;
}
