import { resolve } from 'node:path';
import { runnerImport } from 'vite';
import { fileOf } from './parts.mjs';

const [part = ''] = process.argv.slice(2);
await runnerImport(resolve(fileOf(part)), { configFile: false, logLevel: 'error' });
// Ends the process at once, because open connections and handles of a bench part must not delay the whole bench.
process.exit();
