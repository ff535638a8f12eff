import { readFile } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import type { Clock } from '../../platform/clock.ts';
import { StartError } from '../../platform/database/start-error.ts';
import { connectBank, type BankIdentity } from './bank-connection.ts';
import { bcbPix } from './bcb-pix.ts';
import { localPix } from './local-pix.ts';
import type { PaymentPort } from '../../platform/ports/payment-port.ts';
import type { BcbSettings, PaymentSettings } from '../../platform/config/payment-settings.ts';

interface PaymentParts {
  readonly settings: PaymentSettings | null;
  readonly clock: Clock;
  /** Called with the reason of a failed bank request. The reason contains no payer data. */
  readonly onFailure: (reason: string) => void;
}

/** Returns null without Pix settings. Throws StartError for unusable certificate files. */
export async function openPayments({
  settings,
  clock,
  onFailure,
}: PaymentParts): Promise<PaymentPort | null> {
  if (settings?.kind !== 'bcb') return settings && localPix(settings, clock);
  const connection = connectBank(await readIdentity(settings));
  return bcbPix({ settings, connection, clock, onFailure });
}

async function readIdentity(settings: BcbSettings): Promise<BankIdentity> {
  const identity = {
    certificate: await readPem('PIX_CERTIFICATE', settings.certificate),
    certificateKey: await readPem('PIX_CERTIFICATE_KEY', settings.certificateKey),
    ca: settings.ca === null ? null : await readPem('PIX_CA', settings.ca),
  };
  checkPair('PIX_CERTIFICATE', identity);
  return identity;
}

/** Reads a PEM file. Throws StartError with the name of the setting. */
export async function readPem(name: string, path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    throw new StartError(
      `${name}: ${path} cannot be read (${String((error as NodeJS.ErrnoException).code)}).`,
    );
  }
}

/** Checks a certificate and its key. Throws StartError if the certificate is invalid or does not match the key. */
export function checkPair(
  name: string,
  { certificate, certificateKey, ca }: { certificate: Buffer; certificateKey: Buffer; ca: Buffer | null },
): void {
  try {
    createSecureContext({ cert: certificate, key: certificateKey, ...(ca && { ca }) });
  } catch (error) {
    const code = String((error as NodeJS.ErrnoException).code);
    throw new StartError(`${name} and ${name}_KEY are no certificate and its key (${code}).`);
  }
}
