/** A form of one record: what is typed, what it reads as, what is wrong with it, and what differs from the record. */
import { batch, computed, signal, type ReadonlySignal, type Signal } from '@preact/signals-react';
import type { ApiError, ApiErrorCode } from '#core/api/api-error.ts';

/** What a text in a field reads as, or the key of the text that says what is wrong and how to mend it. */
export type Reading =
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly problem: string };

export interface FieldRules {
  /** The property of the record and of the request. */
  readonly key: string;
  /** What the field shows for a value of the record. */
  readonly write: (value: unknown) => string;
  readonly read: (text: string) => Reading;
  /** Refusals of the server that are about this field. */
  readonly refusedBy?: readonly ApiErrorCode[];
}

export type Values = Readonly<Record<string, unknown>>;

export interface RecordForm {
  readonly fields: ReadonlyMap<string, FieldState>;
  /** Something is typed that the record does not hold. */
  readonly isChanged: ReadonlySignal<boolean>;
  /** All values where all can be read; else null, every problem shown, and `firstWrong` set. */
  read(): Values | null;
  /** As `read`, but only what differs from the record. */
  readChanges(): Values | null;
  /** The field to go to, in the order of the form. */
  readonly firstWrong: ReadonlySignal<string | null>;
  /** Marks the fields that a refusal is about; answers whether there was any. */
  refuse(error: ApiError): boolean;
}

export interface FieldState {
  readonly text: Signal<string>;
  /** The key of the text of what is wrong, once the field was left or the form was sent; null while nothing is. */
  readonly problem: ReadonlySignal<string | null>;
  /** The server refused what still stands in the field. */
  readonly refusal: ReadonlySignal<ApiErrorCode | null>;
  leave(): void;
}

type Field = FieldState & {
  readonly reading: ReadonlySignal<Reading>;
  readonly isChanged: ReadonlySignal<boolean>;
  refuse(code: ApiErrorCode): void;
};

/** `record` is what the form begins with; for a new record the values that it usually has. */
export function createRecordForm(rules: readonly FieldRules[], record: Values): RecordForm {
  const fields = new Map(rules.map((rule) => [rule.key, createField(rule, record[rule.key])]));
  const each = [...fields];
  const firstWrong = computed(
    () =>
      each.find(([, { problem, refusal }]) => problem.value !== null || refusal.value !== null)?.[0] ?? null,
  );
  const gather = (only: (field: Field) => boolean): Values | null => {
    batch(() => {
      for (const [, field] of each) field.leave();
    });
    const values: Record<string, unknown> = {};
    for (const [key, field] of each) {
      const reading = field.reading.peek();
      if (!reading.ok) return null;
      if (only(field)) values[key] = reading.value;
    }
    return values;
  };
  return {
    fields,
    isChanged: computed(() => each.some(([, field]) => field.isChanged.value)),
    read: () => gather(() => true),
    readChanges: () => gather((field) => field.isChanged.peek()),
    firstWrong,
    refuse(error) {
      const wrong = rules.filter((rule) => isAbout(error, rule));
      batch(() => {
        for (const { key } of wrong) fields.get(key)?.refuse(error.code);
      });
      return wrong.length > 0;
    },
  };
}

function createField({ read, write }: FieldRules, value: unknown): Field {
  const before = write(value);
  const text = signal(before);
  const isLeft = signal(false);
  const refused = signal<{ code: ApiErrorCode; text: string } | null>(null);
  const reading = computed(() => read(text.value));
  return {
    text,
    reading,
    // An amount that is written another way is the same amount.
    isChanged: computed(() => text.value !== before && !isSame(reading.value, read(before))),
    problem: computed(() => (isLeft.value && !reading.value.ok ? reading.value.problem : null)),
    refusal: computed(() => (refused.value?.text === text.value ? refused.value.code : null)),
    leave: () => {
      isLeft.value = true;
    },
    refuse(code) {
      refused.value = { code, text: text.peek() };
    },
  };
}

function isSame(a: Reading, b: Reading): boolean {
  return a.ok && b.ok && JSON.stringify(a.value) === JSON.stringify(b.value);
}

/** By its code, or because the server found the value not to fit. */
function isAbout({ code, details }: ApiError, { key, refusedBy }: FieldRules): boolean {
  if (refusedBy?.includes(code)) return true;
  return (details ?? []).some(
    (detail) => 'path' in detail && detail.part === 'body' && detail.path.split('/')[1] === key,
  );
}
