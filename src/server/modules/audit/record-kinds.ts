/** Every kind of record that the audit trail keeps: what the modules say in their `*.record.ts`. */
import type { RecordKind } from './record-kind.ts';

const files = import.meta.glob<Readonly<Record<string, RecordKind>>>('../*/*.record.ts', { eager: true });

export const recordKinds: ReadonlyMap<string, RecordKind> = new Map(
  Object.values(files)
    .flatMap((file) => Object.values(file))
    .map((kind) => [kind.name, kind]),
);
