/** The SQLSTATE of a database error, if it is one. */
export function sqlState(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

const UNIQUE_VIOLATION = '23505';

/** Whether a write was refused because an index of that name lets a value stand once alone. */
export function violates(error: unknown, index: string): boolean {
  const isUnique = sqlState(error) === UNIQUE_VIOLATION;
  return isUnique && typeof error === 'object' && error !== null && 'constraint' in error
    ? error.constraint === index
    : false;
}
