/** A register's fields as columns of a spreadsheet, and the call that takes its rows. */
import type { KeepingRouteName, RouteBody } from '#contract/routes.ts';
import type { ImportDescription } from '#blocks/import/import-types.ts';
import { isRequired } from '#core/ui/form/field-rules.ts';
import type { FieldsOnlyOf } from './record-fields.ts';
import type { SharedWords } from './registry-types.ts';

/** How the rows are taken, beside the rows. */
type How = 'mode' | 'dryRun';
type ImportRouteName = {
  [N in KeepingRouteName]: How extends keyof RouteBody<N> ? N : never;
}[KeepingRouteName];

type RowsIn<N extends ImportRouteName> = Exclude<keyof RouteBody<N>, How>;
type RowOf<N extends ImportRouteName> = RouteBody<N>[RowsIn<N>] extends readonly (infer Row)[] ? Row : never;

/** A call that takes many at once, exactly once for a key, what its body calls the rows, and the fields of a row. */
type ImportCall = {
  [N in ImportRouteName]: {
    readonly call: N;
    readonly rowsAs: RowsIn<N>;
    /** Secrets do not travel in files: leave them out. */
    readonly fields: FieldsOnlyOf<RowOf<N>>;
  };
}[ImportRouteName];

export type ImportSource = ImportCall & Pick<ImportDescription, 'name' | 'duplicateKey' | 'maxRows'>;

export function importOf({ session }: Pick<SharedWords, 'session'>, source: ImportSource): ImportDescription {
  const { fields, call, rowsAs, ...rest } = source;
  return {
    ...rest,
    records: rowsAs,
    fields: fields.map((field) => ({ ...field, required: isRequired(field), example: field.example ?? '' })),
    // The rows were read by the fields, which are held against the rows of the body by the source.
    send: (rows, how, under) => session.api(call, { body: { [rowsAs]: rows, ...how } as never, ...under }),
    undo: (id, under) => session.api('DELETE /admin/organization/import/{id}', { params: { id }, ...under }),
  };
}
