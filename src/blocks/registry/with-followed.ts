import type { RegistryDescription, RegistryRecord } from './registry-types.ts';

/** What is said after an act, with what followed for the record by the register's own rules. */
export function withFollowed<Row extends RegistryRecord>(
  { followed }: Pick<RegistryDescription<Row>, 'followed'>,
  said: string,
  before: Row | null,
  after: Row,
): string {
  const more = followed?.(before, after);
  return more ? `${said} ${more}` : said;
}
