/** The fields of a record, held against the bodies of the two calls that take them. */
import type { RouteBody, RouteName } from '#contract/routes.ts';
import { listFields, type FieldOf, type FormField } from '#core/ui/form/form-field.ts';
import type { Values } from '#core/ui/form/form-state.ts';

interface Place<On extends 'create' | 'edit' = 'create' | 'edit'> {
  /** Where a field stands; default in both. */
  readonly on?: On;
  /** Where a new record needs another hint than one that is changed. */
  readonly hintForNew?: string;
  /** What stands for it in the template of an import. */
  readonly example?: string;
}

type OnlyOn<On extends 'create' | 'edit'> = Place<On> & { readonly on: On };

/** A field of a record's form. */
export type RegistryField = FormField & Place;

/** The fields that fill in `Made` for a new record, and `Changed` for one that stands. */
export type HeldFields<Made = Values, Changed = Values> = readonly RegistryField[] & {
  readonly fillsIn?: Made;
  readonly changes?: Changed;
};

/** The fields that fill in `Row`, and none that it does not have. */
export type FieldsOnlyOf<Row> = readonly RegistryField[] & {
  readonly fillsIn?: Row;
  readonly names?: keyof Row & string;
};

/** The bodies of what makes a record and of what changes it. A field that only one of them takes says `on` which. */
type RecordFields<Made, Changed> = {
  readonly [K in keyof Made]: K extends keyof Changed
    ? FieldOf<Made[K] & Changed[K]> & Place
    : FieldOf<Made[K]> & OnlyOn<'create'>;
} & { readonly [K in Exclude<keyof Changed, keyof Made>]?: FieldOf<Changed[K]> & OnlyOn<'edit'> };

/**
 * The fields of a record in their order, by the properties that its calls `Make` and `Change` take. A property that either
 * does not have, one that is needed and has no field, and a field that reads something else do not compile.
 */
export function recordFields<Make extends RouteName, Change extends RouteName>(
  fields: RecordFields<RouteBody<Make>, RouteBody<Change>>,
): HeldFields<RouteBody<Make>, RouteBody<Change>> & FieldsOnlyOf<RouteBody<Make>> {
  return listFields<FieldOf<unknown> & Place>({ ...fields });
}

/** The fields that a place has, each with the hint that belongs there. */
export function fieldsOn(fields: readonly RegistryField[], place: 'create' | 'edit'): RegistryField[] {
  return fields
    .filter(({ on = place }) => on === place)
    .map((field) => (place === 'create' && field.hintForNew ? { ...field, hint: field.hintForNew } : field));
}

/** The fields without some of them, such as secrets, which do not travel in files. */
export function withoutFields<Made, Left extends keyof Made & string>(
  fields: FieldsOnlyOf<Made>,
  ...left: readonly Left[]
): FieldsOnlyOf<Omit<Made, Left>> {
  return fields.filter(({ key }) => !left.some((name) => name === key));
}
