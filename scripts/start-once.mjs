/** Starts the built demonstration once, asks for its health and its portal page, and stops it. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { choosePort, untilListening } from './ports.mjs';

const folder = mkdtempSync(join(tmpdir(), 'litro-start-'));
const port = await choosePort('0');
const server = spawn(process.execPath, ['scripts/start.mjs'], {
  env: { ...process.env, PORT: String(port), DATA_DIR: folder },
  stdio: ['ignore', 'inherit', 'inherit'],
});
const ended = new Promise((resolve) => server.once('exit', resolve));
const endsEarly = ended.then((code) => {
  throw new Error(`npm start ended with ${code}`);
});
try {
  await Promise.race([untilListening(port), endsEarly]);
  for (const path of ['/health/ready', '/']) {
    const { status } = await fetch(`http://127.0.0.1:${port}${path}`);
    if (status !== 200) throw new Error(`${path} answered ${status}`);
  }
  console.log(`Node ${process.versions.node} starts and serves`);
} finally {
  endsEarly.catch(() => undefined);
  server.kill('SIGINT');
  await ended;
  rmSync(folder, { recursive: true, force: true });
}
