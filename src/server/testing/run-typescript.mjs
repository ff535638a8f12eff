/** `node run-typescript.mjs FILE.ts …`: runs a program of the sources in a Node of its own, for tests of whole processes. */
import { resolve } from 'node:path';
import { runnerImport } from 'vite';

const [, , file = '', ...args] = process.argv;
process.argv.splice(1, process.argv.length, resolve(file), ...args);
await runnerImport(resolve(file), { configFile: false, logLevel: 'error' });
