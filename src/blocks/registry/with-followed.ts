import type { RegistryDescription, RegistryRecord } from './registry-types.ts';

export function withFollowed<Row extends RegistryRecord>(
  { followed }: Pick<RegistryDescription<Row>, 'followed'>,
  message: string,
  before: Row | null,
  after: Row,
): string {
  const more = followed?.(before, after);
  return more ? `${message} ${more}` : message;
}
