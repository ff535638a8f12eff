/** Charges by Pix that are taken back at the bank, so that nobody pays to an organisation that is gone. */
import type { ServerParts } from '../server-module.ts';
import { findHeld } from './organizations.repository.ts';
import { findOpenCharges } from './open-charges.repository.ts';

type Parts = Pick<ServerParts, 'tenancy' | 'clock' | 'payments' | 'log'>;

/**
 * Before the transaction of a deletion that nothing but charges stands in the way of. Returns the txids that nobody can pay any
 * more. A code that no bank knows of, and one that the bank does not take back now, may be paid until a day after it expired.
 */
export async function takeBackCharges(
  { tenancy, clock, payments, log }: Parts,
  id: string,
): Promise<ReadonlySet<string>> {
  const removed = new Set<string>();
  if (!payments?.canBeAsked) return removed;
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
