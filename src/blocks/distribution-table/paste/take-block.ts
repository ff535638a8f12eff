import { untracked } from '@preact/signals-react';
import type { Locale } from '#core/format/locale.ts';
import type { Cents } from '#core/money/cents.ts';
import type { PastingOptions, PasteReport } from './report.ts';
import { areAllThere } from '../type-again.ts';
import { cpfsIn, matchLines } from './match.model.ts';
import { readBlock, type PastedAmount, type PastedLine } from './read-block.model.ts';

interface Pasted {
  readonly id: string;
  readonly text: string;
  readonly locale: Locale;
}

type PastedFilling =
  | (Omit<Extract<PasteReport, { kind: 'matched' }>, 'step'> & { fill(): void })
  | (Omit<Extract<PasteReport, { kind: 'column' }>, 'step'> & { fill(): void });

/** Rejects if the people for the pasted CPFs (taxpayer numbers) cannot be loaded. */
export async function takeBlock(
  options: PastingOptions,
  { id, text, locale }: Pasted,
): Promise<PastedFilling | Extract<PasteReport, { kind: 'refused' }>> {
  const block = readBlock(text, locale);
  if (block.kind === 'refused') return block;
  if (block.kind === 'column') return columnFrom(options, id, block.amounts);
  // The paste is refused until all rows are loaded. Otherwise a person without a loaded row would be reported as
  // missing.
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

/**
 * Fills the shown rows from the pasted cell downwards. A blank amount clears its cell; an invalid amount changes
 * nothing.
 */
function columnFrom(
  { shown, drafts }: PastingOptions,
  id: string,
  amounts: readonly PastedAmount[],
): PastedFilling {
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
