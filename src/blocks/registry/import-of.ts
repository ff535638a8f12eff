import type { KeepingRouteName, RouteBody } from '#contract/routes.ts';
import type { ImportDescription } from '#blocks/import/import-types.ts';
import { isRequired } from '#core/ui/form/field-rules.ts';
import type { FieldsOnlyOf } from './record-fields.ts';
import type { SharedWords } from './registry-types.ts';

type How = 'mode' | 'dryRun';
type ImportRouteName = {
  [N in KeepingRouteName]: How extends keyof RouteBody<N> ? N : never;
}[KeepingRouteName];

type RowsIn<N extends ImportRouteName> = Exclude<keyof RouteBody<N>, How>;
type RowOf<N extends ImportRouteName> = RouteBody<N>[RowsIn<N>] extends readonly (infer Row)[] ? Row : never;

type ImportContract = {
  [N in ImportRouteName]: {
    readonly call: N;
    readonly rowsAs: RowsIn<N>;
    /** Fields of a row. Secret fields are not allowed, because secrets do not belong in files. */
    readonly fields: FieldsOnlyOf<RowOf<N>>;
  };
}[ImportRouteName];

export type ImportSource = ImportContract & Pick<ImportDescription, 'name' | 'duplicateKey' | 'maxRows'>;

export function importOf({ session }: Pick<SharedWords, 'session'>, source: ImportSource): ImportDescription {
  const { fields, call, rowsAs, ...rest } = source;
  return {
    ...rest,
    records: rowsAs,
    fields: fields.map((field) => ({ ...field, required: isRequired(field), example: field.example ?? '' })),
    // The cast is safe: the type of `fields` is checked against the rows of the body.
    send: (rows, how, under) => session.api(call, { body: { [rowsAs]: rows, ...how } as never, ...under }),
    undo: (id, under) => session.api('DELETE /admin/organization/import/{id}', { params: { id }, ...under }),
  };
}
