/** Reads a pasted block and finds its rows; what it answers fills them in. It arrives with the first block, or before. */
import { untracked } from '@preact/signals-react';
import type { Locale } from '#core/format/locale.ts';
import type { Cents } from '#core/money/cents.ts';
import type { PastingOptions, Told } from './told.ts';
import { areAllThere } from '../type-again.ts';
import { cpfsIn, matchLines } from './match.model.ts';
import { readBlock, type PastedAmount, type PastedLine } from './read-block.model.ts';

interface Pasted {
  /** The cell that it was pasted into. */
  readonly id: string;
  readonly text: string;
  readonly locale: Locale;
}

type Filling =
  | (Omit<Extract<Told, { kind: 'matched' }>, 'step'> & { fill(): void })
  | (Omit<Extract<Told, { kind: 'column' }>, 'step'> & { fill(): void });

/** Rejects where the people of its CPFs cannot be looked up. */
export async function takeBlock(
  options: PastingOptions,
  { id, text, locale }: Pasted,
): Promise<Filling | Extract<Told, { kind: 'refused' }>> {
  const block = readBlock(text, locale);
  if (block.kind === 'refused') return block;
  if (block.kind === 'column') return columnFrom(options, id, block.amounts);
  // A person who is not there yet would be reported as missing.
  if (!untracked(() => areAllThere(options))) return { kind: 'refused', why: 'loading' };
  const owners = await findOwners(options, block.lines);
  const matched = matchLines(block.lines, options.rows.peek(), owners);
  if (matched.amounts.size === 0) return { kind: 'refused', why: 'nobody', matched };
  return {
    kind: 'matched',
    matched,
    fill() {
      for (const [row, amount] of matched.amounts) options.drafts.set([row], amount);
    },
  };
}

/** From the cell on downwards, in the shown order. A blank empties its cell; a text that is no amount leaves it as it is. */
function columnFrom(
  { shown, drafts }: PastingOptions,
  id: string,
  amounts: readonly PastedAmount[],
): Filling {
  const ids = [...(shown.peek() ?? [])];
  const from = ids.indexOf(id);
  const placed = amounts.flatMap((amount, at): [string, Cents | null][] => {
    const row = from === -1 ? undefined : ids[from + at];
    return row === undefined || amount === 'unreadable' ? [] : [[row, amount]];
  });
  return {
    kind: 'column',
    filled: placed.length,
    left: amounts.length - placed.length,
    fill() {
      for (const [row, amount] of placed) drafts.set([row], amount);
    },
  };
}

/** The people of the CPFs that the lines name, by CPF. */
async function findOwners(
  { session, type }: PastingOptions,
  lines: readonly PastedLine[],
): Promise<ReadonlyMap<string, string> | null> {
  if (type() === 'VEHICLE') return null;
  const identifiers = cpfsIn(lines);
  if (identifiers.length === 0) return new Map();
  const { holders } = await session.api('POST /admin/organization/balance/holders', {
    body: { identifiers },
  });
  return new Map(holders.map(({ identifier, id }) => [identifier, id]));
}
