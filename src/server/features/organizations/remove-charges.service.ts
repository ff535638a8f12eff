import type { ServerParts } from '../server-module.ts';
import { findHeld } from './organizations.repository.ts';
import { findOpenCharges } from './open-charges.repository.ts';

type RemoveChargesDependencies = Pick<ServerParts, 'tenancy' | 'clock' | 'payments' | 'log'>;

/**
 * Cancels an organization's open Pix charges at the bank, before the transaction that deletes the organization. Does so
 * only if nothing but charges prevents the deletion. Returns the canceled txids. A static code stays payable until a day
 * after its expiry, like a charge that the bank does not cancel.
 */
export async function removeCharges(
  { tenancy, clock, payments, log }: RemoveChargesDependencies,
  id: string,
): Promise<ReadonlySet<string>> {
  const removed = new Set<string>();
  if (!payments?.canBeRequested) return removed;
  const open = await tenancy.asSystem('super-admin', async (tx) => {
    const held = await findHeld(tx, id);
    return held.length > 0 ? [] : findOpenCharges(tx, id, clock.now());
  });
  for (const txid of open) {
    try {
      await payments.cancelPixCharge(txid);
      removed.add(txid);
    } catch (error) {
      log.warn({ err: error, txid }, 'a charge by Pix was not taken back');
    }
  }
  return removed;
}
