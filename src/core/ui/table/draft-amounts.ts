import { batch, signal, type ReadonlySignal, type Signal } from '@preact/signals-react';
import type { Locale } from '#core/format/locale.ts';
import { cents, type Cents } from '#core/money/cents.ts';
import type { AmountProblem } from '#core/money/parse-amount.ts';
import type { ReckoningProblem } from '#core/money/reckon-amount.ts';
import { createDraftSteps, type DraftSteps } from './draft-steps.ts';
import { readTyped } from './read-typed.ts';

export type DraftProblem = AmountProblem | ReckoningProblem;

/** What stands in one amount cell. */
export interface DraftAmount<Amount extends number = Cents> {
  /** The text as typed, kept while it is being typed or cannot be read; else the amount speaks. */
  readonly typed: string | null;
  /** Null while empty or unreadable. */
  readonly amount: Amount | null;
  /** Why the text is no amount. */
  readonly problem: DraftProblem | null;
}

/** Amounts typed into a column, by row id: one signal each, and sums that follow without adding all up anew. */
export interface DraftAmounts<Amount extends number = Cents> extends DraftSteps {
  /** Money is in cents, volume in millilitres. */
  readonly kind: 'money' | 'volume';
  of(id: string): ReadonlySignal<DraftAmount<Amount>>;
  /** As typed: the text stays as it is. What stands after `=` is reckoned. */
  type(id: string, text: string, locale: Locale): void;
  /** The cell was left: a text that reads as an amount gives way to the formatted amount. */
  settle(id: string): void;
  /** Sets or, with null, empties many at once. */
  set(ids: Iterable<string>, amount: Amount | null): void;
  /** Puts back what `of(id).peek()` gave before. */
  restore(id: string, draft: DraftAmount<Amount>): void;
  clear(): void;
  /** Rows with a readable amount above zero, in no order. For actions, not for renders. */
  entries(): { id: string; amount: Amount }[];
  /** Rows in whose cell something stands, readable or not, in no order. */
  ids(): string[];
  /** Rows whose cell holds a text that is no amount, in no order. */
  unreadableIds(): string[];
  /** Counts the changes of any cell: for what follows all of them. */
  readonly changes: ReadonlySignal<number>;
  readonly total: ReadonlySignal<Amount>;
  /** How many rows hold an amount above zero. */
  readonly count: ReadonlySignal<number>;
  /** How many cells hold a text that is no amount: the primary action rests while above zero. */
  readonly unreadable: ReadonlySignal<number>;
  /** How many cells are not empty. */
  readonly filled: ReadonlySignal<number>;
}

type Read<Amount> =
  | { readonly ok: true; readonly amount: Amount }
  | { readonly ok: false; readonly problem: DraftProblem };

/** What is typed in the cells, and how it is read. */
interface Unit<Amount extends number> {
  readonly kind: DraftAmounts['kind'];
  /** `onArrived`: it can be read only now. */
  readonly read: (text: string, locale: Locale, onArrived: () => void) => Read<Amount>;
  readonly amountOf: (value: number) => Amount;
}

const EMPTY = { typed: null, amount: null, problem: null } as const;

/** Money, with what stands after `=` reckoned. */
export function createDraftAmounts(): DraftAmounts {
  return createDrafts({
    kind: 'money',
    amountOf: cents,
    read(text, locale, onArrived) {
      const read = readTyped(text, locale, onArrived);
      return read.ok ? { ok: true, amount: read.amountCents } : read;
    },
  });
}

/** Amounts that are read as their unit says. */
export function createDrafts<Amount extends number>({
  kind,
  read,
  amountOf,
}: Unit<Amount>): DraftAmounts<Amount> {
  const drafts = new Map<string, Signal<DraftAmount<Amount>>>();
  const total = signal(amountOf(0));
  const count = signal(0);
  const unreadable = signal(0);
  const filled = signal(0);
  const changes = signal(0);

  const of = (id: string) => {
    let draft = drafts.get(id);
    if (!draft) drafts.set(id, (draft = signal<DraftAmount<Amount>>(EMPTY)));
    return draft;
  };
  const steps = createDraftSteps({ of, restore: (id, draft) => put(id, draft) });
  const put = (id: string, next: DraftAmount<Amount>) => {
    const draft = of(id);
    const before = draft.peek();
    steps.changes(id, before);
    batch(() => {
      draft.value = next;
      changes.value += 1;
      total.value = amountOf(total.peek() - (before.amount ?? 0) + (next.amount ?? 0));
      count.value += Number(isCounted(next)) - Number(isCounted(before));
      unreadable.value += Number(next.problem !== null) - Number(before.problem !== null);
      filled.value += Number(!isBlank(next)) - Number(!isBlank(before));
    });
  };
  const { type, settle } = createTyping({ of, put }, read);
  return {
    kind,
    of,
    step: steps.step,
    undo: steps.undo,
    steps: steps.steps,
    type,
    settle,
    set: (ids, amount) =>
      batch(() => {
        for (const id of ids) put(id, { ...EMPTY, amount });
      }),
    restore: put,
    clear: () =>
      batch(() => {
        for (const [id, draft] of drafts) if (!isBlank(draft.peek())) put(id, { ...EMPTY });
      }),
    entries: () =>
      [...drafts].flatMap(([id, draft]) => {
        const { amount } = draft.peek();
        return amount !== null && amount > 0 ? [{ id, amount }] : [];
      }),
    ids: () => [...drafts].flatMap(([id, draft]) => (isBlank(draft.peek()) ? [] : [id])),
    unreadableIds: () => [...drafts].flatMap(([id, draft]) => (draft.peek().problem === null ? [] : [id])),
    changes,
    total,
    count,
    unreadable,
    filled,
  };
}

interface Cells<Amount extends number> {
  of(id: string): ReadonlySignal<DraftAmount<Amount>>;
  put(id: string, draft: DraftAmount<Amount>): void;
}

/** Reads cells as they are typed in, and once more where what reckons has come only then. */
function createTyping<Amount extends number>(
  { of, put }: Cells<Amount>,
  read: Unit<Amount>['read'],
): Pick<DraftAmounts, 'type' | 'settle'> {
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
    put(id, draftOf(text, read(text, locale, readAgain)));
  };
  return { type, settle };
}

function isBlank({ amount, problem }: DraftAmount<number>): boolean {
  return amount === null && problem === null;
}

function isCounted({ amount }: DraftAmount<number>): boolean {
  return amount !== null && amount > 0;
}

function draftOf<Amount extends number>(text: string, read: Read<Amount>): DraftAmount<Amount> {
  if (read.ok) return { typed: text, amount: read.amount, problem: null };
  return { typed: text, amount: null, problem: read.problem === 'empty' ? null : read.problem };
}
