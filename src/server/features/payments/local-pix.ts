/** Codes that the server writes by itself for a key of its own. Whoever watches that account sends the notices, signed. */
import type { Clock } from '../../platform/clock.ts';
import type { PaymentPort, PixCharge } from '../../platform/ports/payment-port.ts';
import type { LocalSettings } from '../../platform/config/payment-settings.ts';
import { STATIC_TXID_LENGTH, writePixCode } from './pix-code.rules.ts';

/** Nobody can be asked about a static code, and nobody can take it back: it is paid when a notice says so. */
export function localPix(settings: LocalSettings, clock: Clock): PaymentPort {
  return {
    txidLength: STATIC_TXID_LENGTH,
    canBeAsked: false,
    createPixCharge: async ({ txid, amountCents, expiresInSeconds, message }): Promise<PixCharge> => ({
      payload: writePixCode({ ...settings, amountCents, txid, message }),
      expiresAt: new Date(clock.now().getTime() + expiresInSeconds * 1_000),
    }),
    cancelPixCharge: async () => {},
    readPixCharge: async () => ({ status: 'active', notices: [] }),
    readReturned: async () => ({ notices: [], pages: 0 }),
  };
}
