import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from './config.ts';
import { readEnvironment } from './environment.ts';

function credentials(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'litro-credentials-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

it('a setting may come from a credential file; other files are ignored', () => {
  const CREDENTIALS_DIRECTORY = credentials({
    DATABASE_URL: 'postgres://litro:secret@db.example/litro\n',
    'pix.key': 'not a setting',
  });
  const given = readEnvironment({ CREDENTIALS_DIRECTORY, PORT: '80', PATH: '/bin' });
  expect(given).toEqual({
    CREDENTIALS_DIRECTORY,
    PORT: '80',
    PATH: '/bin',
    DATABASE_URL: 'postgres://litro:secret@db.example/litro',
  });
  expect(readConfig(given).databaseUrl).toBe('postgres://litro:secret@db.example/litro');
});

it('a setting that is set twice is refused without its value', () => {
  const CREDENTIALS_DIRECTORY = credentials({ SMTP_URL: 'smtps://canary@mail.example' });
  expect(() => readEnvironment({ CREDENTIALS_DIRECTORY, SMTP_URL: 'smtps://canary@other.example' })).toThrow(
    /^SMTP_URL is set in the environment and as a credential: keep one of them\.$/,
  );
});
