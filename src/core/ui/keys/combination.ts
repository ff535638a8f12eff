/** `Mod` is Ctrl, and ⌘ on a Mac. */
export type Combination = '/' | '?' | 'T' | 'Mod+Enter' | 'Mod+Z';

export interface KeyStroke {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

export function isMac(): boolean {
  return /Mac|iP(hone|ad|od)/.test(navigator.platform);
}

/**
 * The shortcut of a keystroke; null if the keystroke cannot be a shortcut. Characters match with or without Shift,
 * because layouts differ; letters match in both cases.
 */
export function combinationOf(stroke: KeyStroke, onMac: boolean): Combination | null {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = stroke;
  if (altKey) return null;
  const character = key === 't' ? 'T' : key;
  if (character === '/' || character === '?' || character === 'T')
    return ctrlKey || metaKey ? null : character;
  const isMod = onMac ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  if (!isMod || shiftKey) return null;
  if (key === 'Enter') return 'Mod+Enter';
  return key.toLowerCase() === 'z' ? 'Mod+Z' : null;
}

export function isOfTyping(combination: Combination): boolean {
  return combination.length === 1 || combination === 'Mod+Z';
}
