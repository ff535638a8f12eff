/** SQLSTATE of a database error; undefined for other errors. */
export function sqlState(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

/** True if the unique index or foreign key of that name refused the write. */
export function violates(error: unknown, name: string): boolean {
  const state = sqlState(error);
  const isNamed = state === UNIQUE_VIOLATION || state === FOREIGN_KEY_VIOLATION;
  return isNamed && typeof error === 'object' && error !== null && 'constraint' in error
    ? error.constraint === name
    : false;
}
