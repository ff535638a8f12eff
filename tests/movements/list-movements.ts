import type { LedgerMovement } from './describe-movement.ts';
import type { KeyedCall } from './keyed-call.ts';

interface MovementFile {
  readonly movements?: readonly LedgerMovement[];
  readonly keyedCalls?: Readonly<Record<string, readonly KeyedCall[]>>;
}

const files = Object.values(import.meta.glob<MovementFile>('./*.movement.ts', { eager: true }));

export const movements: readonly LedgerMovement[] = files.flatMap((file) => file.movements ?? []);

export const keyedCalls: Readonly<Record<string, readonly KeyedCall[]>> = files
  .flatMap((file) => Object.entries(file.keyedCalls ?? {}))
  .reduce<Record<string, readonly KeyedCall[]>>(
    (all, [name, calls]) => Object.assign(all, { [name]: [...(all[name] ?? []), ...calls] }),
    {},
  );

const byType = new Map(movements.map((movement) => [movement.type, movement]));
if (byType.size !== movements.length) throw new Error('Two movements have one type.');

export function movementOf({ type }: { readonly type: string }): LedgerMovement {
  const movement = byType.get(type);
  if (!movement) throw new Error(`No *.movement.ts describes ${type}.`);
  return movement;
}
