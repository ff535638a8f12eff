import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { tellReady } from './tell-supervisor.ts';

it('systemd is told once the server is ready, where it asked to be', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'litro-notify-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const told = join(folder, 'told');
  // Replaces systemd's own program.
  writeFileSync(join(folder, 'systemd-notify'), `#!/bin/sh\necho "$NOTIFY_SOCKET $*" >> ${told}\n`, {
    mode: 0o755,
  });
  const PATH = `${folder}:${process.env['PATH']}`;
  await tellReady({ PATH });
  expect(existsSync(told)).toBe(false);
  await tellReady({ PATH, NOTIFY_SOCKET: '/run/systemd/notify' });
  expect(readFileSync(told, 'utf8')).toBe('/run/systemd/notify --ready\n');
});
