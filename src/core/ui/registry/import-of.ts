/** A register's fields as columns of a spreadsheet. */
import type { ImportAnswer, ImportDescription } from './import/import-types.ts';
import type { RegistryField, RegistryWords } from './registry-types.ts';

export interface ImportSource extends Pick<ImportDescription, 'name' | 'duplicateKey' | 'maxRows'> {
  /** Secrets do not travel in files: leave them out. */
  readonly fields: readonly RegistryField[];
  send(
    rows: readonly Readonly<Record<string, unknown>>[],
    how: { mode: 'all' | 'valid'; dryRun: boolean },
  ): Promise<ImportAnswer>;
}

export function importOf({ shared, session }: RegistryWords, source: ImportSource): ImportDescription {
  const { fields, ...rest } = source;
  return {
    ...rest,
    fields: fields.map((field) => ({
      ...field,
      required: field.required ?? false,
      example: shared(`example_${field.key}`),
      aliases: [field.key, ...shared(`aliases_${field.key}`).split(', ')],
    })),
    problemText: (problem) => shared(`problem_${problem}`),
    undo: (id, key) => session.api('DELETE /admin/organization/import/{id}', { params: { id }, key }),
  };
}
