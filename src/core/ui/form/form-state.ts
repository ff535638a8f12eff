import { batch, computed, signal, type ReadonlySignal, type Signal } from '@preact/signals-react';
import type { ApiError, ApiErrorCode } from '../../api/api-error.ts';
import type { KeyedRules, Problems, Reading, ValueOf } from './field-rules.ts';
import { createFilling, fillIn, type FieldNote, type FillingParts } from './filling.ts';
import { createQuestion } from './question.ts';

export type Values = Readonly<Record<string, unknown>>;

type RefusedForm = Pick<ApiError, 'code'> & Partial<Pick<ApiError, 'details'>>;

export interface Form<Body = Values> {
  readonly fields: ReadonlyMap<string, FieldState>;
  readonly isChanged: ReadonlySignal<boolean>;
  readonly readable: ReadonlySignal<Partial<Body>>;
  /**
   * All values if every field is readable. Otherwise null, and the form shows every problem and focuses the first wrong
   * field.
   */
  read(): Body | null;
  /** Values of the changed fields only. Like `read`, it returns null if a field is unreadable. */
  readChanges(): Partial<Body> | null;
  /** First field with a problem, in the order of the form. */
  readonly firstWrong: ReadonlySignal<string | null>;
  /** Counts requests for the focus. The focus goes to the first wrong field, or else to the first empty one. */
  readonly called: ReadonlySignal<number>;
  call(): void;
  /** Marks and focuses the fields that an error concerns. Returns false if the error concerns no field. */
  refuse(error: RefusedForm): boolean;
  reset(): void;
}

export interface FieldState {
  readonly text: Signal<string>;
  readonly reading: ReadonlySignal<Reading>;
  readonly isChanged: ReadonlySignal<boolean>;
  /** Problems of the field's text, shown after the user changed and left the field or sent the form. */
  readonly problems: ReadonlySignal<Problems | readonly []>;
  /** Error that the server returned or would return for the current text. It never blocks sending. */
  readonly refusal: ReadonlySignal<ApiErrorCode | null>;
  /** Note about the field's current text; null after the text changes. */
  readonly note: ReadonlySignal<FieldNote | null>;
  /** The user leaves the field: it shows its problems, and the server checks its value if its rules have `ask`. */
  leave(): void;
  reset(): void;
}

type FormFieldState = FieldState & {
  readonly rules: KeyedRules;
  check(): void;
  /** Sets a text that the user did not type. The field does not show problems of this text. */
  take(text: string): void;
  refuse(code: ApiErrorCode): void;
};

export interface FormOptions {
  /** The field shows problems from the start, for example in an imported row. */
  readonly isChecked?: boolean;
}

/**
 * `start` holds the initial values; for a new record the defaults. The `rules` come from `fieldsFor` and determine
 * `Body`.
 */
export function createForm<Body = Values>(
  rules: readonly KeyedRules[] & { readonly fillsIn?: Body },
  start: Values = {},
  { isChecked = false }: FormOptions = {},
): Form<Body> {
  const fields = new Map<string, FormFieldState>();
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
  const gather = (only: (field: FormFieldState) => boolean): Values | null => {
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
    // `fieldsFor` checked the fields against the body, so the casts to `Body` are safe.
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

/** A field that repeats another one, such as a password, is not sent; neither is an undefined value. */
const isSent = ({ rules }: FormFieldState, { value }: { readonly value: unknown }) =>
  rules.repeats === undefined && value !== undefined;

function readEntry(field: FormFieldState): [key: string, value: unknown][] {
  const reading = field.reading.value;
  return reading.ok && isSent(field, reading) ? [[field.rules.key, reading.value]] : [];
}

const isWrong = ({ problems, refusal }: FormFieldState) =>
  problems.value.length > 0 || refusal.value !== null;

const NONE: readonly [] = [];

interface FormSurroundings {
  readonly isChecked: boolean;
  readonly textOf: (key: string) => string;
  readonly valueOf: ValueOf;
  readonly fill: FillingParts['fill'];
}

function createField(rules: KeyedRules, value: unknown, around: FormSurroundings): FormFieldState {
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
  // An amount in another notation is the same amount.
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
      // An unchanged field shows no problem when the user only tabs through it.
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

function readAmong(
  { read, repeats, against }: KeyedRules,
  text: string,
  { textOf, valueOf }: FormSurroundings,
): Reading {
  if (repeats !== undefined && text !== textOf(repeats)) return { ok: false, problems: ['differs'] };
  const reading = read(text);
  const problem = (reading.ok && against?.(reading.value, valueOf)) || null;
  return problem === null ? reading : { ok: false, problems: [problem] };
}

function isSame(a: Reading, b: Reading): boolean {
  return a.ok && b.ok && JSON.stringify(a.value) === JSON.stringify(b.value);
}

function isAbout({ code, details = [] }: RefusedForm, { key, refusedBy }: KeyedRules): boolean {
  if (refusedBy?.includes(code)) return true;
  return details.some(
    (detail) => 'path' in detail && detail.part === 'body' && detail.path.split('/')[1] === key,
  );
}
