/** The fields of a form, held against the body of the call that takes what is filled in. */
import type { SelectOption } from '../fields/select.tsx';
import type { FieldRules, KeyedRules } from './field-rules.ts';
import type { Values } from './form-state.ts';

/** How a field looks. */
interface FieldLook {
  readonly label: string;
  readonly hint?: string;
  /** A value that would do; shown in the empty field, and in the template of an import. */
  readonly example?: string;
  /** After the hint: what follows from what is typed. Not read out with every key. */
  readonly outcome?: string;
  /**
   * Default `text`. A `check` is ticked or not. A `secret` is shown on request alone and never comes back; `date` is `YYYY-MM-DD`; `time` is `HH:MM`; `amount` is reais;
   * `code` are the digits that were sent by mail.
   */
  readonly kind?:
    | 'text'
    | 'check'
    | 'select'
    | 'date'
    | 'time'
    | 'datetime-local'
    | 'secret'
    | 'amount'
    | 'code';
  /** Asked for each time the field is shown, where they change. */
  readonly options?: readonly SelectOption[] | (() => readonly SelectOption[]);
  /** What the key says that goes on, on a keyboard of a screen. */
  readonly enterKeyHint?: 'next' | 'done';
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel';
  readonly maxLength?: number;
  readonly suffix?: string;
  /** Takes half of the line where there is room. */
  readonly half?: boolean;
  /** Name in the document, for password managers. */
  readonly name?: string;
  /** What a password manager offers. */
  readonly autoComplete?: 'username' | 'current-password' | 'new-password';
}

/** A field of a form: how it looks, what is read from it and what is wrong with it. */
export type FormField = FieldLook & KeyedRules;

/** The fields that fill in a `Body`, in their order. Made by {@link fieldsFor} alone, which holds them against it. */
export type FormFields<Body = Values> = readonly FormField[] & { readonly fillsIn?: Body };

/** A field before it has its key. */
export type FieldOf<Value> = FieldLook & FieldRules<Value> & Omit<KeyedRules, keyof FieldRules | 'key'>;

/** One field for each property; those that the body can do without may be left out. */
export type FieldsOf<Body> = { readonly [K in keyof Body]: FieldOf<Body[K]> };

/** A field that the call does not take: it only repeats another one. */
export type Repetitions<Body> = Readonly<
  Record<string, FieldOf<unknown> & { readonly repeats: keyof Body & string }>
>;

/**
 * The fields of a form by the properties of the body that they fill in. A property that is not there, one that is needed
 * and has no field, and a field that reads something else than the property takes do not compile. Properties that come
 * from elsewhere are taken out of `Body` by whoever asks.
 */
export function fieldsFor<Body>(fields: FieldsOf<Body>, repeated: Repetitions<Body> = {}): FormFields<Body> {
  return listFields({ ...fields, ...repeated });
}

/** The fields of an object, each with its key. */
export function listFields<Field extends FieldOf<unknown>>(
  fields: Readonly<Record<string, Field>>,
): (Field & { readonly key: string })[] {
  return Object.entries(fields).map(([key, field]) => ({ ...field, key }));
}
