import type { RefObject } from 'react';
import type { TextKey } from '#core/texts/text-keys.ts';
import type { Combination } from './combination.ts';

export interface ScreenKey {
  readonly combination: Combination;
  readonly text: TextKey<'keys'>;
  readonly run: () => void;
}

export interface KeyPart {
  readonly anchor: RefObject<Element | null>;
  readonly keys: () => readonly ScreenKey[];
}

interface KeyScope {
  /** Parts of the screen that have shortcuts, in the order of their registration. */
  readonly parts: KeyPart[];
  readonly stop: () => void;
}

const scopes = new WeakMap<Node, KeyScope>();

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
