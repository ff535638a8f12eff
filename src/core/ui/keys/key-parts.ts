/** The parts of the screen that have keys, by the root that they stand in. */
import type { RefObject } from 'react';
import type { TextKey } from '#core/texts/text-keys.ts';
import type { Combination } from './combination.ts';

/** A key as a part of the screen describes it. */
export interface ScreenKey {
  readonly combination: Combination;
  /** What it does, in the texts of `keys`. */
  readonly text: TextKey<'keys'>;
  readonly run: () => void;
}

export interface KeyPart {
  readonly anchor: RefObject<Element | null>;
  readonly keys: () => readonly ScreenKey[];
}

interface Scope {
  /** In the order in which they came. */
  readonly parts: KeyPart[];
  readonly stop: () => void;
}

const scopes = new WeakMap<Node, Scope>();

/** `listen` begins with the first part of a root, and what it answers is called after the last. */
export function addPart(root: Node, part: KeyPart, listen: () => () => void): () => void {
  const scope = scopes.get(root) ?? { parts: [], stop: listen() };
  scopes.set(root, scope);
  scope.parts.push(part);
  return () => {
    scope.parts.splice(scope.parts.indexOf(part), 1);
    if (scope.parts.length > 0) return;
    scope.stop();
    scopes.delete(root);
  };
}

export function partsOf(root: Node): readonly KeyPart[] {
  return scopes.get(root)?.parts ?? [];
}
