/** How keys are written: by the words on a person's keyboard, and by the signs of a Mac on one. */
import type { KeyAfter } from '#core/texts/text-keys.ts';

/** A key that is held or pressed: one with a name in the texts, or the sign that stands on it. */
type KeyName = { readonly name: KeyAfter<'name_', 'keys'> } | { readonly sign: string };

/** Keys that are pressed together. */
export type Chord = readonly KeyName[];

/** `Mod+Enter`, `Shift+Space`, `A` as the keys that they are. */
export function chordOf(written: string, onMac: boolean): Chord {
  return written.split('+').map((part) => keyOf(part, onMac));
}

const NAMED: Readonly<Record<string, KeyAfter<'name_', 'keys'>>> = {
  Arrows: 'arrows',
  End: 'end',
  Enter: 'enter',
  Esc: 'esc',
  Home: 'home',
  PageDown: 'pageDown',
  PageUp: 'pageUp',
  Shift: 'shift',
  Space: 'space',
  Tab: 'tab',
};

function keyOf(part: string, onMac: boolean): KeyName {
  if (part === 'Mod') return { sign: onMac ? '⌘' : 'Ctrl' };
  const name = NAMED[part];
  return name ? { name } : { sign: part };
}
