/** A form: what is typed, what it reads as, what is wrong with it, and what differs from what it began with. */
import { batch, computed, signal, type ReadonlySignal, type Signal } from '@preact/signals-react';
import type { ApiError, ApiErrorCode } from '../../api/api-error.ts';
import type { KeyedRules, Problems, Reading, ValueOf } from './field-rules.ts';
import { createFilling, fillIn, type FieldNote, type FillingParts } from './filling.ts';
import { createQuestion } from './question.ts';

/** By the keys of the fields. */
export type Values = Readonly<Record<string, unknown>>;

/** What a refusal says of fields; the server's, or one that the page knows beforehand. */
type Refused = Pick<ApiError, 'code'> & Partial<Pick<ApiError, 'details'>>;

/** `Body` is what the fields fill in, by the contract of the call that takes it. */
export interface Form<Body = Values> {
  readonly fields: ReadonlyMap<string, FieldState>;
  /** Something is typed that the form did not begin with. */
  readonly isChanged: ReadonlySignal<boolean>;
  /** What can be read as it stands, while it is typed: for what is shown of it before the form is sent. */
  readonly readable: ReadonlySignal<Partial<Body>>;
  /** All values where all can be read; else null, every problem shown, and the first wrong field called. */
  read(): Body | null;
  /** As `read`, but only what differs from what the form began with. */
  readChanges(): Partial<Body> | null;
  /** The field to go to, in the order of the form. */
  readonly firstWrong: ReadonlySignal<string | null>;
  /** Counts how often the focus was wanted: in the first wrong field, else in the first empty one. */
  readonly called: ReadonlySignal<number>;
  call(): void;
  /** Marks and calls the fields that a refusal is about; answers whether there was any. */
  refuse(error: Refused): boolean;
  /** As it began. */
  reset(): void;
}

export interface FieldState {
  readonly text: Signal<string>;
  readonly reading: ReadonlySignal<Reading>;
  /** It reads as something else than it began with. */
  readonly isChanged: ReadonlySignal<boolean>;
  /** What is wrong, once something else was typed and the field left, or the form was sent. */
  readonly problems: ReadonlySignal<Problems | readonly []>;
  /** The server refused what still stands in the field, or says that it would; that never keeps a form from being sent. */
  readonly refusal: ReadonlySignal<ApiErrorCode | null>;
  /** What is said of what stands in the field, while it does. */
  readonly note: ReadonlySignal<FieldNote | null>;
  /** Says what is wrong, and has the server asked where the field has something to `ask`. */
  leave(): void;
  /** As it began. */
  reset(): void;
}

type Field = FieldState & {
  readonly rules: KeyedRules;
  /** What is wrong is said from now on. */
  check(): void;
  /** A text that nobody typed: nothing is said of it. */
  take(text: string): void;
  refuse(code: ApiErrorCode): void;
};

export interface FormOptions {
  /** What is wrong is said from the start, such as in a row that was brought in. */
  readonly isChecked?: boolean;
}

/**
 * `start` is what the form begins with; for a new record the values that it usually has. The fields, made by `fieldsFor`,
 * say which `Body` they fill in.
 */
export function createForm<Body = Values>(
  rules: readonly KeyedRules[] & { readonly fillsIn?: Body },
  start: Values = {},
  { isChecked = false }: FormOptions = {},
): Form<Body> {
  const fields = new Map<string, Field>();
  const textOf = (key: string) => fields.get(key)?.text.value ?? '';
  const fill: FillingParts['fill'] = (next, before) => fillIn(fields, next, before);
  const valueOf = (key: string) => {
    const reading = fields.get(key)?.rules.read(textOf(key));
    return reading?.ok ? reading.value : undefined;
  };
  const surroundings = { isChecked, textOf, valueOf, fill };
  for (const rule of rules) fields.set(rule.key, createField(rule, start[rule.key], surroundings));
  const each = [...fields.values()];
  const called = signal(0);
  const call = () => {
    called.value += 1;
  };
  const gather = (only: (field: Field) => boolean): Values | null => {
    batch(() => {
      for (const field of each) field.check();
    });
    const values: Record<string, unknown> = {};
    for (const field of each) {
      const reading = field.reading.peek();
      if (!reading.ok) {
        call();
        return null;
      }
      if (isSent(field, reading) && only(field)) values[field.rules.key] = reading.value;
    }
    return values;
  };
  return {
    fields,
    isChanged: computed(() => each.some(({ isChanged }) => isChanged.value)),
    // The fields were held against the body where they were made, here and below.
    readable: computed(() => Object.fromEntries(each.flatMap(readEntry)) as Partial<Body>),
    read: () => gather(() => true) as Body | null,
    readChanges: () => gather(({ isChanged }) => isChanged.peek()) as Partial<Body> | null,
    firstWrong: computed(() => each.find(isWrong)?.rules.key ?? null),
    called,
    call,
    refuse(error) {
      const wrong = each.filter(({ rules }) => isAbout(error, rules));
      batch(() => {
        for (const field of wrong) field.refuse(error.code);
        if (wrong.length > 0) call();
      });
      return wrong.length > 0;
    },
    reset() {
      batch(() => {
        for (const field of each) field.reset();
      });
    },
  };
}

/** A property of the body: what only repeats another field, and what reads as nothing, is none. */
const isSent = ({ rules }: Field, { value }: { readonly value: unknown }) =>
  rules.repeats === undefined && value !== undefined;

function readEntry(field: Field): [key: string, value: unknown][] {
  const reading = field.reading.value;
  return reading.ok && isSent(field, reading) ? [[field.rules.key, reading.value]] : [];
}

const isWrong = ({ problems, refusal }: Field) => problems.value.length > 0 || refusal.value !== null;

const NONE: readonly [] = [];

/** What a field has of the form around it. */
interface Surroundings {
  readonly isChecked: boolean;
  readonly textOf: (key: string) => string;
  readonly valueOf: ValueOf;
  readonly fill: FillingParts['fill'];
}

function createField(rules: KeyedRules, value: unknown, around: Surroundings): Field {
  const { isChecked, fill } = around;
  const { read, write, tidies = false } = rules;
  const before = write(value);
  const text = signal(before);
  const checks = signal(isChecked);
  const refused = signal<{ code: ApiErrorCode; text: string } | null>(null);
  const reading = computed(() => readAmong(rules, text.value, around));
  const refuse = (code: ApiErrorCode) => {
    refused.value = { code, text: text.peek() };
  };
  // An amount that is written another way is the same amount.
  const isChanged = computed(() => text.value !== before && !isSame(reading.value, read(before)));
  const question = createQuestion(rules, read(before), refuse);
  const filling = createFilling(rules, { text, fill, refuse });
  return {
    rules,
    text,
    reading,
    isChanged,
    problems: computed(() => (checks.value && !reading.value.ok ? reading.value.problems : NONE)),
    refusal: computed(() => (refused.value?.text === text.value ? refused.value.code : null)),
    note: filling.note,
    leave() {
      // Who only passes through an empty field has done nothing wrong.
      if (text.peek() !== before) checks.value = true;
      const now = reading.peek();
      if (tidies && now.ok) text.value = write(now.value);
      if (isChanged.peek()) question.put(text, now);
      filling.ask(isChanged.peek() ? now : null);
    },
    check() {
      checks.value = true;
    },
    take(next) {
      text.value = next;
      checks.value = isChecked;
    },
    refuse,
    reset() {
      question.drop();
      filling.forget();
      text.value = before;
      checks.value = isChecked;
      refused.value = null;
    },
  };
}

/** As the field reads, held against the others. */
function readAmong(
  { read, repeats, against }: KeyedRules,
  text: string,
  { textOf, valueOf }: Surroundings,
): Reading {
  if (repeats !== undefined && text !== textOf(repeats)) return { ok: false, problems: ['differs'] };
  const reading = read(text);
  const problem = (reading.ok && against?.(reading.value, valueOf)) || null;
  return problem === null ? reading : { ok: false, problems: [problem] };
}

function isSame(a: Reading, b: Reading): boolean {
  return a.ok && b.ok && JSON.stringify(a.value) === JSON.stringify(b.value);
}

/** By its code, or because the server found the value not to fit. */
function isAbout({ code, details = [] }: Refused, { key, refusedBy }: KeyedRules): boolean {
  if (refusedBy?.includes(code)) return true;
  return details.some(
    (detail) => 'path' in detail && detail.part === 'body' && detail.path.split('/')[1] === key,
  );
}
