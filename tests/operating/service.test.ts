import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, type TestContext } from 'vitest';
import { SECRET_SETTINGS } from '../../src/server/platform/config/settings.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const unit = read('deploy/litro.service');
/** Values of a key in the systemd unit. Commented values count too, because an operator may enable them. */
const valuesOf = (key: string) =>
  [...unit.matchAll(new RegExp(`^#?${key}=(.*)$`, 'gm'))].map(([, value = '']) => value);

/**
 * Runs `systemd-analyze` on a copy of the unit with the path of Node on this machine, because systemd requires an
 * existing program.
 */
function analyze(test: TestContext, ...args: string[]) {
  if (spawnSync('systemd-analyze', ['--version']).error) test.skip('systemd is not installed');
  const folder = mkdtempSync(join(tmpdir(), 'litro-unit-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'litro.service');
  writeFileSync(path, unit.replace('/usr/bin/node', process.execPath));
  const { status, stdout, stderr } = spawnSync('systemd-analyze', [...args, path], { encoding: 'utf8' });
  return { status, output: `${stdout}${stderr}` };
}

describe('the systemd unit', () => {
  it('starts the built server and waits longer for its stop than the server takes', () => {
    const [started] = valuesOf('ExecStart');
    expect(started).toBe('/usr/bin/node /opt/litro/dist/server/main.js');
    expect(read('vite.server.config.ts')).toContain("main: 'src/server/main.ts'");
    const [, within] = /STOP_WITHIN_MS = ([\d_]+)/.exec(read('src/server/main.ts')) ?? [];
    expect(Number(valuesOf('TimeoutStopSec')[0]) * 1000).toBeGreaterThan(Number(within?.replaceAll('_', '')));
  });

  it('passes only known settings, and secrets only as files', () => {
    const settings = read('tests/publish/surface/settings.txt').split('\n');
    const plain = valuesOf('Environment').map((value) => value.split('=', 1)[0] ?? '');
    const secret = valuesOf('LoadCredential').map((value) => value.split(':', 1)[0] ?? '');
    const named = [...plain, ...secret.filter((name) => /^[A-Z_]+$/.test(name))];
    expect(named.filter((name) => name !== 'NODE_ENV' && !settings.includes(name))).toEqual([]);
    // Only systemd credentials with the name of a setting count. Other credentials are files, such as the key of a
    // certificate.
    expect(secret.filter((name) => /^[A-Z_]+$/.test(name)).sort()).toEqual([...SECRET_SETTINGS].sort());
    // Excludes SEAL_KEY, the former name of a setting. The server refuses to start with SEAL_KEY and names its
    // successor.
    const sounding = settings.filter(
      (name) => name !== 'SEAL_KEY' && /SECRET|PASSWORD|TOKEN$|SEAL_KEY$|(DATABASE|SMTP)_URL$/.test(name),
    );
    expect(sounding.sort()).toEqual([...SECRET_SETTINGS].sort());
    expect(plain.filter((name) => secret.includes(name))).toEqual([]);
  });

  it('passes systemd-analyze verify', (test) => {
    const { status, output } = analyze(test, 'verify', '--man=no');
    expect([status, output]).toEqual([0, '']);
  });

  it('has an exposure level of at most 20 by systemd-analyze security', (test) => {
    const { status, output } = analyze(test, 'security', '--offline=true', '--no-pager', '--threshold=20');
    expect([status, output.split('\n').at(-2)]).toEqual([
      0,
      expect.stringContaining('Overall exposure level'),
    ]);
  });
});
