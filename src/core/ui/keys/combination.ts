/** Which of our keys a stroke is, and how it is written on a person's own keyboard. */

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

/** Null for every other stroke. A character is what it is, whether or not its keyboard wants Shift for it; of a letter, both are. */
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

/** A key that a field of text uses itself: a character that is typed, and the undo of what was typed. */
export function isOfTyping(combination: Combination): boolean {
  return combination.length === 1 || combination === 'Mod+Z';
}
