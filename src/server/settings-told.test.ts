import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from './platform/config/config.ts';
import { StartError } from './platform/database/start-error.ts';
import { sectionOf } from './testing/handbook.ts';

/** Combinations of settings, because the configuration reads some settings only if others are set. */
const WAYS: readonly Readonly<Record<string, string>>[] = [
  {},
  { LITRO_SANDBOX: 'on' },
  { PAYMENTS: 'local', SLIP_BANK: '001', TRANSFER_BANK: '001' },
  { PAYMENTS: 'bcb' },
  { PAYMENTS: 'bcb', PIX_NOTICE_HEADER: 'x-bank-certificate' },
];
/** Former names of settings, which the server reads only to report the new name. */
const FORMER = ['SEAL_KEY'];
const NAME = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/;

function namesRead(): Set<string> {
  const names = new Set<string>();
  for (const environment of WAYS) {
    const watched = new Proxy(environment, {
      get: (settings, name: string) => {
        names.add(name);
        return settings[name];
      },
    });
    try {
      readConfig(watched);
    } catch (error) {
      // `readConfig` throws if settings are missing. The test needs only the names that `readConfig` reads.
      if (!(error instanceof StartError)) throw error;
    }
  }
  return names;
}

function rowsOf(heading: string): string[] {
  return sectionOf(heading)
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
}

function namesWritten(): string[] {
  const folder = import.meta.dirname;
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /(?:^|[/\\-])(?:config|settings)\.ts$/.test(path) && path !== 'settings.ts',
  );
  const texts = files.map((path) => readFileSync(join(folder, path), 'utf8'));
  return texts
    .flatMap((text) =>
      [...text.matchAll(/\b(?:read|need|own)(?:<[^>]*>)?\(\s*'([A-Z_]+)'/g)].map(([, name]) => name ?? ''),
    )
    .filter((name) => NAME.test(name));
}

describe('the table of settings', () => {
  const documented = rowsOf('Settings');

  it('has a row for each setting that the server reads, and no other rows', () => {
    const read = namesRead();
    expect(read.size).toBeGreaterThan(30);
    expect([...documented].sort()).toEqual([...read].filter((name) => !FORMER.includes(name)).sort());
  });

  it('contains every setting that source files read under other conditions', () => {
    const written = namesWritten();
    expect(written.length).toBeGreaterThan(25);
    expect(written.filter((name) => !documented.includes(name))).toEqual([]);
  });
});
