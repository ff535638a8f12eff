/**
 * The keys of what stands on the screen. Each root (that of an element) has one listener while something in it has keys,
 * so several elements of a page do not hear one another's strokes.
 */
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import type { TextKey } from '#core/texts/text-keys.ts';
import { useKit } from '../kit.tsx';
import { combinationOf, isCharacter, isMac, type Combination } from './combination.ts';
import { areKeysOn } from './key-choice.ts';

/** A key as a part of the screen describes it. */
export interface ScreenKey {
  readonly combination: Combination;
  /** What it does, in the texts of `keys`. */
  readonly text: TextKey<'keys'>;
  readonly run: () => void;
}

interface Part {
  readonly anchor: RefObject<Element | null>;
  readonly keys: () => readonly ScreenKey[];
}

interface Scope {
  /** In the order in which they came. */
  readonly parts: Part[];
  readonly stop: () => void;
}

const scopes = new WeakMap<Node, Scope>();

const OVERLAYS = '.modal, .popup';

/**
 * Has these keys for as long as the part within `anchor` is there. They act while the focus is inside the element, and on
 * the portal's own page wherever it is; not under a dialog, where nothing of the screen can be used. A character acts
 * only where nothing is being typed.
 */
export function useScreenKeys(anchor: RefObject<Element | null>, keys: readonly ScreenKey[]): void {
  const isOurPage = useKit().reloadPage !== null;
  const latest = useRef(keys);
  useLayoutEffect(() => {
    latest.current = keys;
  });
  // Late enough for an anchor further out.
  useEffect(() => {
    const root = anchor.current?.getRootNode();
    return root && addPart(root, { anchor, keys: () => latest.current }, isOurPage);
  }, [anchor, isOurPage]);
}

/** The keys that act from where this element stands. */
export function keysAround(element: Element): readonly ScreenKey[] {
  const found = new Map<Combination, ScreenKey>();
  for (const { keys } of partsIn(element.getRootNode(), element.closest(OVERLAYS))) {
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

function addPart(root: Node, part: Part, isOurPage: boolean): () => void {
  const scope = scopes.get(root) ?? openScope(root, isOurPage);
  scope.parts.push(part);
  return () => {
    scope.parts.splice(scope.parts.indexOf(part), 1);
    if (scope.parts.length > 0) return;
    scope.stop();
    scopes.delete(root);
  };
}

function openScope(root: Node, isOurPage: boolean): Scope {
  const onKeyDown = (event: Event) => handle(event as KeyboardEvent, root, isOurPage);
  const place = isOurPage ? document : root;
  place.addEventListener('keydown', onKeyDown);
  const scope = { parts: [], stop: () => place.removeEventListener('keydown', onKeyDown) };
  scopes.set(root, scope);
  return scope;
}

function handle(event: KeyboardEvent, root: Node, isOurPage: boolean): void {
  // What a part inside has used it says so by either; an amount that is typed in keeps its strokes that way.
  if (event.defaultPrevented || event.cancelBubble || event.isComposing || event.repeat) return;
  const combination = combinationOf(event, isMac());
  if (!combination || !areKeysOn(isOurPage)) return;
  const path = event.composedPath().filter((node) => node instanceof Element);
  if (isCharacter(combination) && path[0] && isTyping(path[0])) return;
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
function partsIn(root: Node, overlay: Element | null): readonly Part[] {
  const parts = scopes.get(root)?.parts ?? [];
  return parts.filter(
    ({ anchor: { current } }) => current && current.closest(OVERLAYS) === overlay && !hasNoKeys(current),
  );
}

/** An amount of a table that nobody has begun to type in is a cell like others. */
function isTyping(target: Element): boolean {
  if (target.matches('.amount-input, [type="checkbox"], [type="radio"]')) return false;
  return target.matches('input, textarea, select') || (target as HTMLElement).isContentEditable;
}
