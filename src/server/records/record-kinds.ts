import type { RecordKind } from './record-kind.ts';

const files = import.meta.glob<Readonly<Record<string, RecordKind>>>('./kinds/*.record.ts', { eager: true });

export const recordKinds: ReadonlyMap<string, RecordKind> = new Map(
  Object.values(files)
    .flatMap((file) => Object.values(file))
    .map((kind) => [kind.name, kind]),
);
