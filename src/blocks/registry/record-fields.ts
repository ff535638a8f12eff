/** The fields of a record, held against the bodies of the two calls that take them. */
import type { RouteBody, RouteName } from '#contract/routes.ts';
import { listFields, type FieldOf, type FormField } from '#core/ui/form/form-field.ts';

interface Place<On extends 'create' | 'edit' = 'create' | 'edit'> {
  /** Where a field stands; default in both. */
  readonly on?: On;
  /** What stands for it in the template of an import. */
  readonly example?: string;
}

type OnlyOn<On extends 'create' | 'edit'> = Place<On> & { readonly on: On };

/** A field of a record's form. */
export type RegistryField = FormField & Place;

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
): readonly RegistryField[] {
  return listFields<FieldOf<unknown> & Place>({ ...fields });
}
