/** Every movement that a `*.movement.ts` of this folder describes. */
import type { LedgerMovement } from './describe-movement.ts';
import type { KeyedCall } from './keyed-call.ts';

interface MovementFile {
  /** What the ledger is tried with. */
  readonly movements?: readonly LedgerMovement[];
  /** By the name of a call that takes a key: the ways in which it does all there is to do. */
  readonly keyedCalls?: Readonly<Record<string, readonly KeyedCall[]>>;
}

const files = Object.values(import.meta.glob<MovementFile>('./*.movement.ts', { eager: true }));

export const movements: readonly LedgerMovement[] = files.flatMap((file) => file.movements ?? []);

export const keyedCalls: Readonly<Record<string, readonly KeyedCall[]>> = files
  .flatMap((file) => Object.entries(file.keyedCalls ?? {}))
  .reduce<Record<string, readonly KeyedCall[]>>(
    (all, [name, ways]) => Object.assign(all, { [name]: [...(all[name] ?? []), ...ways] }),
    {},
  );

const byType = new Map(movements.map((movement) => [movement.type, movement]));
if (byType.size !== movements.length) throw new Error('Two movements have one type.');

export function movementOf({ type }: { readonly type: string }): LedgerMovement {
  const movement = byType.get(type);
  if (!movement) throw new Error(`No *.movement.ts describes ${type}.`);
  return movement;
}
