/** What a stroke does on the screen, and which keys there are. */
import { combinationOf, isCharacter, isMac, type Combination } from './combination.ts';
import { areKeysOn } from './key-choice.ts';
import type { KeyedPart, ScreenKey } from './key-types.ts';

type Parts = readonly KeyedPart[];

const OVERLAYS = '.modal, .popup';

export function onKeyDown(event: KeyboardEvent, parts: Parts, isOurPage: boolean): void {
  // What a part inside has used it says so by either; an amount that is typed in keeps its strokes that way.
  if (event.defaultPrevented || event.cancelBubble || event.isComposing || event.repeat) return;
  const combination = combinationOf(event, isMac());
  if (!combination || !areKeysOn(isOurPage)) return;
  const path = event.composedPath().filter((node) => node instanceof Element);
  if (isCharacter(combination) && path[0] && isTyping(path[0])) return;
  const key = findKey(parts, path, combination);
  if (!key) return;
  // A page with a key of its own for this does not act on it as well.
  event.preventDefault();
  event.stopPropagation();
  key.run();
}

/** The keys that act from where this element stands. */
export function keysAround(parts: Parts, element: Element): readonly ScreenKey[] {
  const found = new Map<Combination, ScreenKey>();
  for (const { keys } of partsIn(parts, element.closest(OVERLAYS))) {
    for (const key of keys()) if (!found.has(key.combination)) found.set(key.combination, key);
  }
  return [...found.values()];
}

/** The page around wants its keys to itself: `no-keys` on the element, or on one that it stands in. */
export function hasNoKeys(element: Element): boolean {
  for (let root = element.getRootNode(); root instanceof ShadowRoot; root = root.host.getRootNode()) {
    const told = root.host.getAttribute('no-keys');
    if (told !== null && told !== 'false') return true;
  }
  return false;
}

/** Of several parts with the same key the one that holds the focus, else the first. */
function findKey(parts: Parts, path: readonly Element[], combination: Combination): ScreenKey | undefined {
  const around = partsIn(parts, path.find((element) => element.matches(OVERLAYS)) ?? null);
  const holding = around.filter(({ anchor: { current } }) => current && path.includes(current));
  return [...holding, ...around].flatMap(({ keys }) => keys()).find((key) => key.combination === combination);
}

/** The parts that can be used where this overlay, or none, is what the focus is in. */
function partsIn(parts: Parts, overlay: Element | null): Parts {
  return parts.filter(
    ({ anchor: { current } }) => current && current.closest(OVERLAYS) === overlay && !hasNoKeys(current),
  );
}

/** An amount of a table that nobody has begun to type in is a cell like others. */
function isTyping(target: Element): boolean {
  if (target.matches('.amount-input, [type="checkbox"], [type="radio"]')) return false;
  return target.matches('input, textarea, select') || (target as HTMLElement).isContentEditable;
}
