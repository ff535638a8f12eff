/** Runs one part of the bench in a process of its own. Its figures go to the parent process as messages. */
import { resolve } from 'node:path';
import { runnerImport } from 'vite';
import { fileOf } from './parts.mjs';

const [part = ''] = process.argv.slice(2);
await runnerImport(resolve(fileOf(part)), { configFile: false, logLevel: 'error' });
// An open connection or a handle that a part leaves keeps no bench waiting.
process.exit();
