import { afterAll, describe, expect, it } from 'vitest';
import { cents } from '#core/money/cents.ts';
import { fixedClock } from '../../platform/clock.ts';
import { makeCertificates } from '../../testing/certificates.ts';
import { startPixBank } from '../../testing/pix-api/pix-bank.ts';
import { openPayments } from './open-payments.ts';
import type { BcbSettings } from '../../platform/config/payment-settings.ts';
import { readPixCode } from './pix-code.rules.ts';

const clock = fixedClock(new Date('2026-11-23T10:00:00Z'));
const certificates = makeCertificates();
const authority = certificates.authority('Bank CA');
const ours = certificates.signedBy(authority, 'litro');
afterAll(() => certificates.remove());

const settings: BcbSettings = {
  kind: 'bcb',
  key: 'litro@example.com',
  name: 'Litro',
  city: 'Sumaré',
  apiUrl: '',
  tokenUrl: '',
  clientId: 'litro',
  clientSecret: 'secret',
  certificate: ours.certificate,
  certificateKey: ours.certificateKey,
  ca: authority.certificate,
  notices: { kind: 'proxy', header: 'x-client-subject', subject: 'CN=bank' },
};
const open = (more: Partial<BcbSettings>) =>
  openPayments({ settings: { ...settings, ...more }, clock, onFailure: () => {} });

describe('openPayments for a bank', () => {
  it('opens payments with the certificate files of the settings', async () => {
    const own = certificates.signedBy(authority, 'localhost');
    const bank = await startPixBank({ authority, own, clock, clientId: 'litro', clientSecret: 'secret' });
    const payments = await open(bank);
    const txid = 'a'.repeat(payments?.txidLength ?? 0);
    const ask = { txid, amountCents: cents(100), expiresInSeconds: 600, payer: null, message: 'Litro' };
    expect(readPixCode((await payments?.createPixCharge(ask))?.payload ?? '')).not.toBeNull();
    expect(bank.faults).toEqual([]);
    await bank.stop();
  });

  it('refuses to start with an unreadable certificate file, and names the setting', async () => {
    await expect(open({ certificate: '/nowhere/litro.pem' })).rejects.toThrow(
      'PIX_CERTIFICATE: /nowhere/litro.pem cannot be read (ENOENT).',
    );
    await expect(open({ certificateKey: ours.certificate })).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(
        /^PIX_CERTIFICATE and PIX_CERTIFICATE_KEY are no certificate and its key/,
      ),
    });
    await expect(open({ ca: '/nowhere/ca.pem' })).rejects.toThrow(/^PIX_CA: /);
  });
});
