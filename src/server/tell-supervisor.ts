/** Tells systemd that calls are answered, where it has started the server and waits for that. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Node has no sockets of the kind that systemd listens on: its own program speaks for the server. */
export async function tellReady(environment: NodeJS.ProcessEnv): Promise<void> {
  if (!environment['NOTIFY_SOCKET']) return;
  try {
    await promisify(execFile)('systemd-notify', ['--ready'], { env: environment });
  } catch (error) {
    process.stderr.write(`systemd was not told that the server is ready: ${(error as Error).message}\n`);
  }
}
