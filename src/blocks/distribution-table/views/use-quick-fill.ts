import { useReducer, useState } from 'react';
import { negateCents } from '#core/money/arithmetic.ts';
import { readTyped } from '#core/ui/table/read-typed.ts';
import type { DistributionTableState } from '../distribution-table.state.ts';
import {
  fill,
  readOrder,
  sumOf,
  type FilledAmounts,
  type FillMethod,
  type ReadOrder,
} from '../fill.model.ts';
import type { DistributionRow } from '../rows.model.ts';
import type { DistributionTableWords, Phrases } from './words.ts';

/** Sentences about selected rows. */
type SelectionWords = Phrases<'selection'> & Pick<DistributionTableWords, 'holders' | 'holdersText'>;

/** `nothing-typed`: a percentage needs typed amounts, and no selected row has one. */
export type FillProblem = Exclude<ReadOrder, { ok: true }>['problem'] | 'nothing-typed';

type Proposal =
  | { readonly problem: FillProblem; readonly filled: null }
  | { readonly problem: null; readonly filled: FilledAmounts };

export function useQuickFill(
  state: DistributionTableState,
  words: SelectionWords,
  rows: readonly DistributionRow[],
) {
  const [way, setMethod] = useState<FillMethod>('same');
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const [said, setSaid] = useState('');
  const [done, setDone] = useState<{ ids: ReadonlySet<string>; told: string } | null>(null);
  // The last result is shown only while the selection is the same.
  const told = done?.ids === state.selection.ids.value ? done.told : null;
  const [, readAgain] = useReducer((turn: number) => turn + 1, 0);
  const read = readOrder(way, typed, words.locale, (text, locale) => readTyped(text, locale, readAgain));
  const proposal = propose(state, read, rows);
  const start = () => {
    setTried(false);
    setSaid('');
    setDone(null);
  };
  const isRequested = typed !== '' || isTried;
  return {
    way,
    typed,
    said,
    isDone: told !== null,
    problem: told === null && isRequested ? proposal.problem : null,
    told: told ?? (proposal.filled && tellOf(proposal.filled, way, words)),
    setMethod(next: FillMethod) {
      start();
      setMethod(next);
    },
    type(text: string) {
      start();
      setTyped(text);
    },
    /** Applies the proposal only once: a second Enter must not apply the same percentage twice. */
    apply() {
      setTried(true);
      if (told !== null || !proposal.filled) return;
      const text = `${words.t('fillDone')} ${tellOf(proposal.filled, way, words)}`;
      state.fill(proposal.filled.amounts);
      setDone({ ids: state.selection.ids.peek(), told: text });
      setSaid(text);
    },
    undo() {
      const count = state.drafts.undo();
      setDone(null);
      setSaid(words.plural('fillUndone', count));
    },
  };
}

function propose(
  { drafts }: DistributionTableState,
  read: ReadOrder,
  rows: readonly DistributionRow[],
): Proposal {
  if (!read.ok) return { problem: read.problem, filled: null };
  const filled = fill(rows, read.order, (id) => drafts.of(id).peek().amount);
  if (!filled) return { problem: 'too-large', filled };
  return filled.amounts.size === 0 ? { problem: 'nothing-typed', filled: null } : { problem: null, filled };
}

function tellOf(filled: FilledAmounts, way: FillMethod, words: SelectionWords): string {
  const { t, plural, format, holdersText } = words;
  const { count, amountCents } = sumOf(filled.amounts);
  const sum = count > 0 && t('fillSum', { amount: format(amountCents), holders: holdersText(count) });
  const left = filled.left > 0 && way !== 'same' && plural(`fillLeft_${way}`, filled.left);
  return [sum, left, oddText(filled, way, words)].filter(Boolean).join(' ');
}

function oddText(
  { oddCents }: FilledAmounts,
  way: FillMethod,
  { t, plural, format }: SelectionWords,
): string {
  if (oddCents === 0) return '';
  if (way === 'split') return plural('fillOdd_split', oddCents);
  return oddCents > 0
    ? t('fillOdd_above', { amount: format(oddCents) })
    : t('fillOdd_below', { amount: format(negateCents(oddCents)) });
}
