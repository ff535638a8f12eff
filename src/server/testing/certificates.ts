/**
 * Certificates for tests: authorities and the certificates that they sign. The code encodes certificates itself, so that
 * tests need no OpenSSL.
 */
import { generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Certificate {
  readonly name: string;
  readonly certificate: string;
  readonly certificateKey: string;
  readonly cert: Buffer;
  readonly key: Buffer;
  readonly privateKey: KeyObject;
}

export function makeCertificates() {
  const folder = mkdtempSync(join(tmpdir(), 'litro-certificates-'));
  let count = 0;

  function make(name: string, extension: Buffer, authority?: Certificate): Certificate {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const names = { issuer: authority?.name ?? name, subject: name };
    const content = writeContent(names, publicKey, extension);
    const signature = sign('sha256', content, authority?.privateKey ?? privateKey);
    const whole = sequence(content, ECDSA_SHA_256, der(0x03, Buffer.of(0), signature));
    const cert = Buffer.from(
      `-----BEGIN CERTIFICATE-----\n${whole.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
    );
    const key = Buffer.from(privateKey.export({ type: 'pkcs8', format: 'pem' }));
    count += 1;
    const path = join(folder, String(count));
    const files = { certificate: `${path}.pem`, certificateKey: `${path}.key` };
    writeFileSync(files.certificate, cert);
    writeFileSync(files.certificateKey, key);
    return { name, ...files, cert, key, privateKey };
  }

  return {
    authority: (name: string) => make(name, IS_AUTHORITY),
    signedBy: (authority: Certificate, commonName: string) => make(commonName, IS_LOCALHOST, authority),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function writeContent(
  { issuer, subject }: { issuer: string; subject: string },
  publicKey: KeyObject,
  extension: Buffer,
): Buffer {
  const day = (aside: number) => {
    const at = new Date(Date.now() + aside * 86_400_000).toISOString().replace(/[-:T]|\.\d+/g, '');
    return der(0x17, Buffer.from(at.slice(2)));
  };
  const version3 = der(0xa0, integer(Buffer.of(2)));
  // The leading byte 1 keeps the serial number of the certificate positive.
  const serial = integer(Buffer.concat([Buffer.of(1), randomBytes(8)]));
  const validity = sequence(day(-1), day(1));
  const key = publicKey.export({ type: 'spki', format: 'der' });
  const extensions = der(0xa3, sequence(extension));
  return sequence(
    version3,
    serial,
    ECDSA_SHA_256,
    writeName(issuer),
    validity,
    writeName(subject),
    key,
    extensions,
  );
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const long = length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...(length < 0x80 ? [length] : long)), content]);
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const integer = (value: Buffer) => der(0x02, value);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const YES = der(0x01, Buffer.of(0xff));

const ECDSA_SHA_256 = sequence(oid('2a8648ce3d040302'));
const COMMON_NAME = oid('550403');
const writeName = (name: string) => sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(name)))));

/** X.509 extension "basic constraints": the certificate may sign other certificates. */
const IS_AUTHORITY = sequence(oid('551d13'), YES, der(0x04, sequence(YES)));
/** X.509 extension "subject alternative name": the certificate is valid for localhost and 127.0.0.1. */
const IS_LOCALHOST = sequence(
  oid('551d11'),
  der(0x04, sequence(der(0x82, Buffer.from('localhost')), der(0x87, Buffer.of(127, 0, 0, 1)))),
);
