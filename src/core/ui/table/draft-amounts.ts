import { batch, signal, type ReadonlySignal, type Signal } from '@preact/signals-react';
import type { Locale } from '#core/format/locale.ts';
import { cents, ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import type { AmountProblem } from '#core/money/parse-amount.ts';
import type { ReckonedAmount, ReckoningProblem } from '#core/money/reckon-amount.ts';
import { createDraftSteps, type DraftSteps } from './draft-steps.ts';
import { readTyped } from './read-typed.ts';

/** What stands in one amount cell. */
export interface DraftAmount {
  /** The text as typed, kept while it is being typed or cannot be read; else the amount speaks. */
  readonly typed: string | null;
  /** Null while empty or unreadable. */
  readonly cents: Cents | null;
  /** Why the text is no amount. */
  readonly problem: AmountProblem | ReckoningProblem | null;
}

/** Amounts typed into a column, by row id: one signal each, and sums that follow without adding all up anew. */
export interface DraftAmounts extends DraftSteps {
  of(id: string): ReadonlySignal<DraftAmount>;
  /** As typed: the text stays as it is. What stands after `=` is reckoned. */
  type(id: string, text: string, locale: Locale): void;
  /** The cell was left: a text that reads as an amount gives way to the formatted amount. */
  settle(id: string): void;
  /** Sets or, with null, empties many at once. */
  set(ids: Iterable<string>, amountCents: Cents | null): void;
  /** Puts back what `of(id).peek()` gave before. */
  restore(id: string, draft: DraftAmount): void;
  clear(): void;
  /** Rows with a readable amount above zero, in no order. For actions, not for renders. */
  entries(): { id: string; cents: Cents }[];
  /** Rows in whose cell something stands, readable or not, in no order. */
  ids(): string[];
  /** Rows whose cell holds a text that is no amount, in no order. */
  unreadableIds(): string[];
  /** Counts the changes of any cell: for what follows all of them. */
  readonly changes: ReadonlySignal<number>;
  readonly totalCents: ReadonlySignal<Cents>;
  /** How many rows hold an amount above zero. */
  readonly count: ReadonlySignal<number>;
  /** How many cells hold a text that is no amount: the primary action rests while above zero. */
  readonly unreadable: ReadonlySignal<number>;
}

const EMPTY: DraftAmount = { typed: null, cents: null, problem: null };

export function createDraftAmounts(): DraftAmounts {
  const drafts = new Map<string, Signal<DraftAmount>>();
  const totalCents = signal<Cents>(ZERO_CENTS);
  const count = signal(0);
  const unreadable = signal(0);
  const changes = signal(0);

  const of = (id: string) => {
    let draft = drafts.get(id);
    if (!draft) drafts.set(id, (draft = signal(EMPTY)));
    return draft;
  };
  const steps = createDraftSteps({ of, restore: (id, draft) => put(id, draft) });
  const put = (id: string, next: DraftAmount) => {
    const draft = of(id);
    const before = draft.peek();
    steps.changes(id, before);
    batch(() => {
      draft.value = next;
      changes.value += 1;
      totalCents.value = cents(totalCents.peek() - (before.cents ?? 0) + (next.cents ?? 0));
      count.value += Number(isCounted(next)) - Number(isCounted(before));
      unreadable.value += Number(next.problem !== null) - Number(before.problem !== null);
    });
  };
  const { type, settle } = createTyping({ of, put });
  return {
    of,
    step: steps.step,
    undo: steps.undo,
    type,
    settle,
    set: (ids, amountCents) =>
      batch(() => {
        for (const id of ids) put(id, { ...EMPTY, cents: amountCents });
      }),
    restore: put,
    clear: () =>
      batch(() => {
        for (const [id, draft] of drafts) if (!isBlank(draft.peek())) put(id, { ...EMPTY });
      }),
    entries: () =>
      [...drafts].flatMap(([id, draft]) => {
        const amount = draft.peek().cents;
        return amount !== null && amount > 0 ? [{ id, cents: amount }] : [];
      }),
    ids: () => [...drafts].flatMap(([id, draft]) => (isBlank(draft.peek()) ? [] : [id])),
    unreadableIds: () => [...drafts].flatMap(([id, draft]) => (draft.peek().problem === null ? [] : [id])),
    changes,
    totalCents,
    count,
    unreadable,
  };
}

interface Cells {
  of(id: string): ReadonlySignal<DraftAmount>;
  put(id: string, draft: DraftAmount): void;
}

/** Reads cells as they are typed in, and once more where what reckons has come only then. */
function createTyping({ of, put }: Cells): Pick<DraftAmounts, 'type' | 'settle'> {
  /** Left before they could be reckoned. */
  const left = new Set<string>();
  const settle = (id: string) => {
    const draft = of(id).peek();
    if (draft.problem === 'unfinished') left.add(id);
    if (draft.typed !== null && draft.problem === null) put(id, { ...draft, typed: null });
  };
  const type = (id: string, text: string, locale: Locale) => {
    left.delete(id);
    const readAgain = () => {
      if (of(id).peek().typed !== text) return;
      const wasLeft = left.has(id);
      type(id, text, locale);
      if (wasLeft) settle(id);
    };
    put(id, draftOf(text, readTyped(text, locale, readAgain)));
  };
  return { type, settle };
}

function isBlank({ cents: amount, problem }: DraftAmount): boolean {
  return amount === null && problem === null;
}

function isCounted({ cents: amount }: DraftAmount): boolean {
  return amount !== null && amount > 0;
}

function draftOf(text: string, parsed: ReckonedAmount): DraftAmount {
  if (parsed.ok) return { typed: text, cents: parsed.amountCents, problem: null };
  return { typed: text, cents: null, problem: parsed.problem === 'empty' ? null : parsed.problem };
}
