import { describe, expect, it } from 'vitest';
import { cents } from '#core/money/cents.ts';
import { fixedClock } from '../../platform/clock.ts';
import { readConfig } from '../../platform/config/config.ts';
import { openPayments } from './open-payments.ts';
import { readPixCode } from './pix-code.rules.ts';

const clock = fixedClock(new Date('2026-11-23T10:00:00Z'));
const ask = { amountCents: cents(50_000), expiresInSeconds: 600, payer: null, message: 'Litro' };

const open = (environment: Record<string, string>) =>
  openPayments({ settings: readConfig(environment).payments, clock, onFailure: () => {} });

describe('local Pix codes', () => {
  it('writes a Pix code for the configured key, and the same code for the same request', async () => {
    const payments = await open({ LITRO_SANDBOX: 'on', PIX_NAME: 'Água' });
    const txid = 'a'.repeat(payments?.txidLength ?? 0);
    const charge = await payments?.createPixCharge({ ...ask, txid });
    expect(charge?.expiresAt).toEqual(new Date('2026-11-23T10:10:00Z'));
    expect(readPixCode(charge?.payload ?? '')).toMatchObject({
      key: '123e4567-e89b-42d3-a456-426655440000',
      name: 'Agua',
      city: 'Sao Paulo',
      amountCents: 50_000,
      txid,
    });
    expect(await payments?.createPixCharge({ ...ask, txid })).toEqual(charge);
  });

  it('opens no payments without a configured key', async () => {
    expect(await open({})).toBeNull();
  });
});
