import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Notifies systemd that the server is ready, if systemd waits for this notification. Node cannot open sockets of the
 * kind that systemd uses, so the server runs the program systemd-notify.
 */
export async function reportReady(environment: NodeJS.ProcessEnv): Promise<void> {
  if (!environment['NOTIFY_SOCKET']) return;
  try {
    await promisify(execFile)('systemd-notify', ['--ready'], { env: environment });
  } catch (error) {
    process.stderr.write(`systemd was not told that the server is ready: ${(error as Error).message}\n`);
  }
}
