import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const systemctl = (...args: string[]) => spawnSync('systemctl', args, { encoding: 'utf8' });
const runsTheMachine = () =>
  readFileSync('/proc/1/comm', 'utf8').trim() === 'systemd' && process.getuid?.() === 0;

it('the shipped systemd unit starts the server, waits until it serves, hides its secret and stops it in order', async (test) => {
  if (process.platform !== 'linux' || !runsTheMachine()) {
    test.skip('systemd does not run this machine, or the user is not root');
  }
  const name = `litro-test-${process.pid}`;
  const path = `/run/systemd/system/${name}.service`;
  const folder = mkdtempSync('/run/litro-test-');
  mkdirSync(join(folder, 'secrets'));
  writeFileSync(join(folder, 'secrets/LITRO_SEAL_KEY'), 'ab'.repeat(32), { mode: 0o600 });
  writeFileSync(join(folder, 'settings'), 'PORT=0\nLOG_LEVEL=info\nMETRICS_PORT=0\n');
  const unit = readFileSync(join(ROOT, 'deploy/litro.service'), 'utf8')
    .replace('/usr/bin/node', process.execPath)
    .replaceAll('/opt/litro', ROOT)
    .replaceAll('/etc/litro', folder)
    .replaceAll('%S/litro', `%S/${name}`)
    .replace('StateDirectory=litro', `StateDirectory=${name}`)
    .replace(/^LoadCredential=(?:MIGRATION_)?DATABASE_URL.*\n/gm, '')
    // The systemd service of this test may read home folders, because the sources may be in a home folder.
    .replace('ProtectHome=yes', 'ProtectHome=read-only');
  writeFileSync(path, unit);
  onTestFinished(() => {
    systemctl('stop', name);
    for (const made of [path, folder, `/var/lib/private/${name}`, `/var/lib/${name}`]) {
      rmSync(made, { recursive: true, force: true });
    }
    systemctl('daemon-reload');
  });
  expect(systemctl('daemon-reload').status).toBe(0);
  const journal = () =>
    spawnSync('journalctl', ['-u', name, '-o', 'cat', '--no-pager'], { encoding: 'utf8' }).stdout;
  const started = systemctl('start', name);
  expect(started.status, journal()).toBe(0);
  // systemd calls a service active only after the service has reported its readiness.
  expect(systemctl('is-active', name).stdout).toBe('active\n');
  const [, port] = /Server listening at http:\/\/127\.0\.0\.1:(\d+)/.exec(journal()) ?? [];
  expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).toBe(200);
  const { stdout: properties } = systemctl('show', name, '-p', 'Environment', '-p', 'NoNewPrivileges');
  expect(properties).not.toContain('abab');
  expect(properties).toContain('NoNewPrivileges=yes');
  expect(systemctl('stop', name).status).toBe(0);
  expect(systemctl('show', name, '-p', 'Result').stdout).toBe('Result=success\n');
});
