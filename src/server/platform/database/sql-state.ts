/** The SQLSTATE of a database error, if it is one. */
export function sqlState(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

/** Whether a write was refused by the unique index or the foreign key of that name. */
export function violates(error: unknown, name: string): boolean {
  const state = sqlState(error);
  const isNamed = state === UNIQUE_VIOLATION || state === FOREIGN_KEY_VIOLATION;
  return isNamed && typeof error === 'object' && error !== null && 'constraint' in error
    ? error.constraint === name
    : false;
}
