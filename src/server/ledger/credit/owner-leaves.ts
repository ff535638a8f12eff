import type { Moving } from './under-lock.ts';

/** Features in the order of their notification: tank wallets return their fuel before schedules lose their rows. */
const FEATURES = ['tankWallets', 'schedules'] as const;
type Feature = (typeof FEATURES)[number];

/**
 * Changes the records of a feature, in the transaction in which the owners leave the company. Returns the number of
 * changed records.
 */
export type OwnerLeaves = (moving: Moving, ownerIds: readonly string[]) => Promise<number>;

const listeners = new Map<Feature, OwnerLeaves>();

export function onOwnerLeaves(feature: Feature, listener: OwnerLeaves): void {
  listeners.set(feature, listener);
}

/**
 * Notifies all features that owners leave the company. Returns the number of changed records by feature. Throws if a
 * feature has not registered, because its records would keep the owner.
 */
export async function announceOwnersLeave(
  moving: Moving,
  ownerIds: readonly string[],
): Promise<Readonly<Record<Feature, number>>> {
  const changed = { tankWallets: 0, schedules: 0 };
  for (const feature of FEATURES) {
    const listener = listeners.get(feature);
    if (!listener) throw new Error(`No listener of ${feature} for owners that leave.`);
    changed[feature] = await listener(moving, ownerIds);
  }
  return changed;
}
