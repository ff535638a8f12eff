import { combinationOf, isOfTyping, isMac, type Combination } from './combination.ts';
import { areKeysOn } from './key-choice.ts';
import { partsOf, type KeyPart, type ScreenKey } from './key-parts.ts';
import { hasNoKeys } from './no-keys.ts';

const OVERLAYS = '.modal, .popup';

/**
 * Handles keyboard shortcuts inside `root`, or in the whole document if `isOurPage`. Stops once the returned function
 * is called.
 */
export function listenToKeys(root: Node, isOurPage: boolean): () => void {
  const onKeyDown = (event: Event) => handle(event as KeyboardEvent, root, isOurPage);
  const place = isOurPage ? document : root;
  place.addEventListener('keydown', onKeyDown);
  return () => place.removeEventListener('keydown', onKeyDown);
}

export function keysAround(element: Element): readonly ScreenKey[] {
  const found = new Map<Combination, ScreenKey>();
  for (const { keys } of partsIn(element.getRootNode(), element.closest(OVERLAYS))) {
    for (const key of keys()) if (!found.has(key.combination)) found.set(key.combination, key);
  }
  return [...found.values()];
}

function handle(event: KeyboardEvent, root: Node, isOurPage: boolean): void {
  // Ignores a keystroke that an inner element has handled, such as an amount field in editing mode.
  if (event.defaultPrevented || event.cancelBubble || event.isComposing || event.repeat) return;
  const combination = combinationOf(event, isMac());
  if (!combination || !areKeysOn(isOurPage)) return;
  const path = event.composedPath().filter((node) => node instanceof Element);
  if (isOfTyping(combination) && path[0] && isTyping(path[0])) return;
  const key = findKey(root, path, combination);
  if (!key) return;
  // The host page must not also handle the key of a shortcut.
  event.preventDefault();
  event.stopPropagation();
  key.run();
}

/** If several parts of the screen use the shortcut, the part with the focus wins, or else the first part. */
function findKey(root: Node, path: readonly Element[], combination: Combination): ScreenKey | undefined {
  const parts = partsIn(root, path.find((element) => element.matches(OVERLAYS)) ?? null);
  const holding = parts.filter(({ anchor: { current } }) => current && path.includes(current));
  return [...holding, ...parts].flatMap(({ keys }) => keys()).find((key) => key.combination === combination);
}

/** Screen parts with shortcuts inside `overlay`; for null, the screen parts outside all overlays. */
function partsIn(root: Node, overlay: Element | null): readonly KeyPart[] {
  return partsOf(root).filter(
    ({ anchor: { current } }) => current && current.closest(OVERLAYS) === overlay && !hasNoKeys(current),
  );
}

/** An amount field counts as a plain cell until the user starts editing. */
function isTyping(target: Element): boolean {
  if (target.matches('.amount-input, [type="checkbox"], [type="radio"]')) return false;
  return target.matches('input, textarea, select') || (target as HTMLElement).isContentEditable;
}
