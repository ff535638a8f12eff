import type { RouteBody, RouteName } from '#contract/routes.ts';
import { listFields, type FieldOf, type FormField } from '#core/ui/form/form-field.ts';
import type { Values } from '#core/ui/form/form-state.ts';

interface RecordFieldsContext<On extends 'create' | 'edit' = 'create' | 'edit'> {
  /** Form that shows the field: `create` for a new record, `edit` for an existing record. Default: both forms. */
  readonly on?: On;
  readonly hintForNew?: string;
  readonly example?: string;
}

type OnlyOn<On extends 'create' | 'edit'> = RecordFieldsContext<On> & { readonly on: On };

export type RegistryField = FormField & RecordFieldsContext;

/** Type tag: the fields produce `Made` for a new record and `Changed` for an existing one. */
export type HeldFields<Made = Values, Changed = Values> = readonly RegistryField[] & {
  readonly fillsIn?: Made;
  readonly changes?: Changed;
};

/** Type tag: the fields produce `Row` and no other properties. */
export type FieldsOnlyOf<Row> = readonly RegistryField[] & {
  readonly fillsIn?: Row;
  readonly names?: keyof Row & string;
};

/** Form fields of the create and change bodies. A field that only one of these bodies has must set `on`. */
type RecordFields<Made, Changed> = {
  readonly [K in keyof Made]: K extends keyof Changed
    ? FieldOf<Made[K] & Changed[K]> & RecordFieldsContext
    : FieldOf<Made[K]> & OnlyOn<'create'>;
} & { readonly [K in Exclude<keyof Changed, keyof Made>]?: FieldOf<Changed[K]> & OnlyOn<'edit'> };

/**
 * Lists the form fields in order, keyed by the properties of the create and change bodies. Unknown properties,
 * missing required fields and fields of another type fail to compile.
 */
export function recordFields<Make extends RouteName, Change extends RouteName>(
  fields: RecordFields<RouteBody<Make>, RouteBody<Change>>,
): HeldFields<RouteBody<Make>, RouteBody<Change>> & FieldsOnlyOf<RouteBody<Make>> {
  return listFields<FieldOf<unknown> & RecordFieldsContext>({ ...fields });
}

export function fieldsOn(fields: readonly RegistryField[], place: 'create' | 'edit'): RegistryField[] {
  return fields
    .filter(({ on = place }) => on === place)
    .map((field) => (place === 'create' && field.hintForNew ? { ...field, hint: field.hintForNew } : field));
}

/** Removes fields, for example secrets, which must not appear in files. */
export function withoutFields<Made, Left extends keyof Made & string>(
  fields: FieldsOnlyOf<Made>,
  ...left: readonly Left[]
): FieldsOnlyOf<Omit<Made, Left>> {
  return fields.filter(({ key }) => !left.some((name) => name === key));
}
