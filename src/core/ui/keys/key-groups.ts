import type { TextKey } from '#core/texts/text-keys.ts';
import type { Combination } from './combination.ts';

interface KeyLine {
  readonly text: TextKey<'keys'>;
  readonly chords: readonly string[];
}

export interface KeyGroup {
  readonly name: 'screen' | 'table' | 'amounts';
  readonly lines: readonly KeyLine[];
}

export interface TableTraits {
  readonly selects: boolean;
  readonly hasAmounts: boolean;
}

interface DescribedKey {
  readonly combination: Combination;
  readonly text: TextKey<'keys'>;
}

export function keyGroupsOf(screen: readonly DescribedKey[], table: TableTraits): readonly KeyGroup[] {
  const groups: KeyGroup[] = [
    {
      name: 'screen',
      lines: [
        ...screen.map(({ combination, text }) => ({ text, chords: [combination] })),
        { text: 'back', chords: ['Esc'] },
      ],
    },
    { name: 'table', lines: table.selects ? [...MOVING, ...SELECTING] : MOVING },
    ...(table.hasAmounts ? [{ name: 'amounts' as const, lines: AMOUNTS }] : []),
  ];
  return groups;
}

const MOVING: readonly KeyLine[] = [
  { text: 'cells', chords: ['Arrows'] },
  { text: 'ends', chords: ['Home', 'End'] },
  { text: 'farEnds', chords: ['Mod+Home', 'Mod+End'] },
  { text: 'pages', chords: ['PageUp', 'PageDown'] },
  { text: 'cellOpen', chords: ['Enter'] },
  { text: 'leave', chords: ['Tab'] },
];
const SELECTING: readonly KeyLine[] = [
  { text: 'cellSelect', chords: ['Space'] },
  { text: 'cellSelectMore', chords: ['Shift+↑', 'Shift+↓'] },
  { text: 'cellSelectAll', chords: ['Mod+A'] },
];
const AMOUNTS: readonly KeyLine[] = [
  { text: 'amountNext', chords: ['Tab'] },
  { text: 'amountPrevious', chords: ['Shift+Tab'] },
  { text: 'amountEdit', chords: ['Enter', 'F2'] },
  { text: 'amountUndo', chords: ['Esc'] },
  { text: 'amountPaste', chords: ['Mod+V'] },
];
