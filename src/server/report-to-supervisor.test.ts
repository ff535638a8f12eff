import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { reportReady } from './report-to-supervisor.ts';

it('tellReady notifies systemd only if NOTIFY_SOCKET is set', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'litro-notify-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const callFile = join(folder, 'told');
  writeFileSync(join(folder, 'systemd-notify'), `#!/bin/sh\necho "$NOTIFY_SOCKET $*" >> ${callFile}\n`, {
    mode: 0o755,
  });
  const PATH = `${folder}:${process.env['PATH']}`;
  await reportReady({ PATH });
  expect(existsSync(callFile)).toBe(false);
  await reportReady({ PATH, NOTIFY_SOCKET: '/run/systemd/notify' });
  expect(readFileSync(callFile, 'utf8')).toBe('/run/systemd/notify --ready\n');
});
