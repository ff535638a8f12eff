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

type SelectionWords = Phrases<'selection'> & Pick<DistributionTableWords, 'holders' | 'holdersText'>;

export type FillProblem = Exclude<ReadOrder, { ok: true }>['problem'] | 'nothing-typed';

type Proposal =
  | { readonly problem: FillProblem; readonly filled: null }
  | { readonly problem: null; readonly filled: FilledAmounts };

export function useQuickFill(
  state: DistributionTableState,
  words: SelectionWords,
  rows: readonly DistributionRow[],
) {
  const [method, setMethod] = useState<FillMethod>('same');
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const [done, setDone] = useState<{ ids: ReadonlySet<string>; resultText: string } | null>(null);
  const resultText = done?.ids === state.selection.ids.value ? done.resultText : null;
  const [, readAgain] = useReducer((turn: number) => turn + 1, 0);
  const read = readOrder(method, typed, words.locale, (text, locale) => readTyped(text, locale, readAgain));
  const proposal = propose(state, read, rows);
  const start = () => {
    setTried(false);
    setAnnouncement('');
    setDone(null);
  };
  const isRequested = typed !== '' || isTried;
  return {
    method,
    typed,
    announcement,
    isDone: resultText !== null,
    problem: resultText === null && isRequested ? proposal.problem : null,
    resultText: resultText ?? (proposal.filled && tellOf(proposal.filled, method, words)),
    setMethod(next: FillMethod) {
      start();
      setMethod(next);
    },
    type(text: string) {
      start();
      setTyped(text);
    },
    /** Writes the proposed amounts into the rows only once: a second Enter must not apply the same percentage twice. */
    apply() {
      setTried(true);
      if (resultText !== null || !proposal.filled) return;
      const text = `${words.t('fillDone')} ${tellOf(proposal.filled, method, words)}`;
      state.fill(proposal.filled.amounts);
      setDone({ ids: state.selection.ids.peek(), resultText: text });
      setAnnouncement(text);
    },
    undo() {
      const count = state.drafts.undo();
      setDone(null);
      setAnnouncement(words.plural('fillUndone', count));
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

function tellOf(filled: FilledAmounts, method: FillMethod, words: SelectionWords): string {
  const { t, plural, format, holdersText } = words;
  const { count, amountCents } = sumOf(filled.amounts);
  const sum = count > 0 && t('fillSum', { amount: format(amountCents), holders: holdersText(count) });
  const left = filled.left > 0 && method !== 'same' && plural(`fillLeft_${method}`, filled.left);
  return [sum, left, oddText(filled, method, words)].filter(Boolean).join(' ');
}

function oddText(
  { oddCents }: FilledAmounts,
  method: FillMethod,
  { t, plural, format }: SelectionWords,
): string {
  if (oddCents === 0) return '';
  if (method === 'split') return plural('fillOdd_split', oddCents);
  return oddCents > 0
    ? t('fillOdd_above', { amount: format(oddCents) })
    : t('fillOdd_below', { amount: format(negateCents(oddCents)) });
}
