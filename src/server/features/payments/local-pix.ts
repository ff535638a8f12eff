import type { Clock } from '../../platform/clock.ts';
import type { PaymentPort, PixCharge } from '../../platform/ports/payment-port.ts';
import type { LocalSettings } from '../../platform/config/payment-settings.ts';
import { STATIC_TXID_LENGTH, writePixCode } from './pix-code.rules.ts';

/** Creates static codes, which the server can neither query nor cancel. */
export function localPix(settings: LocalSettings, clock: Clock): PaymentPort {
  return {
    txidLength: STATIC_TXID_LENGTH,
    canBeRequested: false,
    createPixCharge: async ({ txid, amountCents, expiresInSeconds, message }): Promise<PixCharge> => ({
      payload: writePixCode({ ...settings, amountCents, txid, message }),
      expiresAt: new Date(clock.now().getTime() + expiresInSeconds * 1_000),
    }),
    cancelPixCharge: async () => {},
    readPixCharge: async () => ({ status: 'active', notices: [] }),
    readReturned: async () => ({ notices: [], pages: 0 }),
  };
}
