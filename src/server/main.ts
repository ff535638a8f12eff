import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from './platform/config/config.ts';
import { readEnvironment } from './platform/config/environment.ts';
import { StartError } from './platform/database/start-error.ts';
import { startServer, type RunningServer } from './start-server.ts';
import { reportReady } from './report-to-supervisor.ts';

/**
 * Time for a graceful shutdown. The server cuts off work that runs longer. A credit movement that is cut off has either
 * committed completely or not happened.
 */
const STOP_WITHIN_MS = 10_000;

let running: RunningServer | undefined;
let stopping = false;

function end(exitCode: number): void {
  // A second SIGTERM or SIGINT forces the exit.
  if (stopping) process.exit(1);
  stopping = true;
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
  const stopped = running?.stop() ?? Promise.resolve();
  stopped.then(
    () => process.exit(exitCode),
    (error: unknown) => {
      process.stderr.write(`The server did not stop in order: ${String(error)}\n`);
      process.exit(1);
    },
  );
}

process.on('SIGTERM', () => end(0));
process.on('SIGINT', () => end(0));
// The event `disconnect` means that the parent process (npm start) has ended.
process.on('disconnect', () => end(0));

try {
  // The built server lies in dist/server, beside the files that it serves. A server that runs from the sources serves
  // no files.
  const distDir = join(import.meta.dirname, '..');
  running = await startServer(readConfig(readEnvironment(process.env)), {
    onLost: () => end(1),
    ...(existsSync(join(distDir, 'suite')) && { distDir }),
  });
  await reportReady(process.env);
  process.send?.({ port: running.port });
} catch (error) {
  const message = error instanceof StartError ? error.message : String((error as Error).stack ?? error);
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
