import type { KeyAfter } from '#core/texts/text-keys.ts';

type KeyName = { readonly name: KeyAfter<'name_', 'keys'> } | { readonly sign: string };

export type Chord = readonly KeyName[];

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
