import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Notifies systemd that the server answers calls, if systemd waits for this notification. Node has no sockets of
 * systemd's kind, so the server runs systemd's own program.
 */
export async function reportReady(environment: NodeJS.ProcessEnv): Promise<void> {
  if (!environment['NOTIFY_SOCKET']) return;
  try {
    await promisify(execFile)('systemd-notify', ['--ready'], { env: environment });
  } catch (error) {
    process.stderr.write(`systemd was not told that the server is ready: ${(error as Error).message}\n`);
  }
}
