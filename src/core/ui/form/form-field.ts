import type { SelectOption } from '../fields/select.tsx';
import type { FieldRules, KeyedRules } from './field-rules.ts';
import type { Values } from './form-state.ts';

interface FieldLook {
  readonly label: string;
  readonly hint?: string;
  /** Valid example, shown in the empty field and in the template of an import. */
  readonly example?: string;
  /** Result of the typed value, shown after the hint. Screen readers do not announce every change. */
  readonly outcome?: string;
  /**
   * Default `text`. `check` is a checkbox. `secret` is hidden unless the user shows it, and it is never filled in from
   * a record. `date` is `YYYY-MM-DD`, `time` is `HH:MM`, `amount` is reais. `code` takes digits sent by mail.
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
  /** Options of the field. For options that change, pass a function: each render calls the function. */
  readonly options?: readonly SelectOption[] | (() => readonly SelectOption[]);
  readonly enterKeyHint?: 'next' | 'done';
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel';
  readonly maxLength?: number;
  readonly suffix?: string;
  readonly half?: boolean;
  readonly name?: string;
  readonly autoComplete?: 'username' | 'current-password' | 'new-password';
}

export type FormField = FieldLook & KeyedRules;

/**
 * Ordered fields that fill in a `Body`. Only {@link fieldsFor} may create them, because it checks them against the
 * body.
 */
export type FormFields<Body = Values> = readonly FormField[] & { readonly fillsIn?: Body };

export type FieldOf<Value> = FieldLook & FieldRules<Value> & Omit<KeyedRules, keyof FieldRules | 'key'>;

export type FieldsOf<Body> = { readonly [K in keyof Body]: FieldOf<Body[K]> };

/** Fields that only repeat another field. The call does not take them. */
export type Repetitions<Body> = Readonly<
  Record<string, FieldOf<unknown> & { readonly repeats: keyof Body & string }>
>;

/**
 * Lists the fields of a form, keyed by the properties of the request body. An unknown property, a missing required
 * property and a wrong value type do not compile. If the form does not supply a property, callers omit this property
 * from `Body`.
 */
export function fieldsFor<Body>(fields: FieldsOf<Body>, repeated: Repetitions<Body> = {}): FormFields<Body> {
  return listFields({ ...fields, ...repeated });
}

export function listFields<Field extends FieldOf<unknown>>(
  fields: Readonly<Record<string, Field>>,
): (Field & { readonly key: string })[] {
  return Object.entries(fields).map(([key, field]) => ({ ...field, key }));
}
