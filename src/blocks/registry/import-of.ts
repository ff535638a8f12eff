/** A register's fields as columns of a spreadsheet, and the call that takes its rows. */
import type { KeepingRouteName } from '#contract/routes.ts';
import type { ImportDescription } from '#blocks/import/import-types.ts';
import { isRequired } from '#core/ui/form/field-rules.ts';
import type { FormField } from '#core/ui/form/form-field.ts';
import type { RegistryWords } from './registry-types.ts';

export interface ImportSource extends Pick<ImportDescription, 'name' | 'duplicateKey' | 'maxRows'> {
  /** Secrets do not travel in files: leave them out. */
  readonly fields: readonly FormField[];
  /** Takes many at once, exactly once for a key. */
  readonly call: KeepingRouteName;
  /** What its body calls the rows. */
  readonly rowsAs: 'vehicles' | 'drivers' | 'recipients';
}

export function importOf({ shared, session }: RegistryWords, source: ImportSource): ImportDescription {
  const { fields, call, rowsAs, ...rest } = source;
  return {
    ...rest,
    fields: fields.map((field) => ({
      ...field,
      required: isRequired(field),
      example: shared(`example_${field.key}`),
    })),
    send: (rows, how, under) => session.api(call, { body: { [rowsAs]: rows, ...how } as never, ...under }),
    undo: (id, under) => session.api('DELETE /admin/organization/import/{id}', { params: { id }, ...under }),
  };
}
