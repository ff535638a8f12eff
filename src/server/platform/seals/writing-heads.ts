import { spawn } from 'node:child_process';
import { appendFile, open } from 'node:fs/promises';
import type { Clock } from '../clock.ts';
import type { Tenancy } from '../database/tenancy.ts';
import { startRecurring, type RecurringWatch } from '../recurring.ts';
import { SECRET_SETTINGS } from '../config/settings.ts';
import type { Chain } from './chain.ts';
import { readHeads } from './heads.ts';
import type { SealKey } from './seal-hash.ts';

const EVERY_MS = 60_000;
const COMMAND_MS = 50_000;
const MOST_REPORTED = 1_000;

interface HeadWritingDependencies {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
  readonly chains: readonly Chain[];
  readonly key: SealKey;
  readonly file?: string | undefined;
  /** Shell command that receives changed chain heads on standard input, one on each line; optional. */
  readonly command?: string | undefined;
}

/** Starts the job. The returned function stops the job after the current run. */
export function startWritingHeads(parts: HeadWritingDependencies & RecurringWatch): () => Promise<void> {
  return startRecurring(createHeadWriter(parts), { ...parts, everyMs: EVERY_MS, firstAfterMs: EVERY_MS });
}

/** Each call of the returned function writes the chain heads that changed since the last successful call. */
export function createHeadWriter({
  tenancy,
  clock,
  chains,
  key,
  file,
  command,
}: HeadWritingDependencies): () => Promise<void> {
  const known = new Map<string, string>();
  return async () => {
    const now = clock.now();
    const { lines, heads } = await readHeads(tenancy, chains, key, known, now);
    if (lines === '') return;
    if (file !== undefined) await append(file, lines);
    if (command !== undefined) await runCommand(command, lines, now);
    for (const [name, hash] of heads) known.set(name, hash);
  };
}

/** Appends lines to the file of chain heads. Starts a new line even if a power cut truncated the last line. */
async function append(file: string, lines: string): Promise<void> {
  const handle = await open(file, 'a+', 0o600);
  try {
    const { size } = await handle.stat();
    const last = Buffer.alloc(1);
    if (size > 0) await handle.read(last, 0, 1, size - 1);
    const isWhole = size === 0 || last.toString() === '\n';
    await appendFile(handle, isWhole ? lines : `\n${lines}`);
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

/**
 * Passes the chain heads in `lines` to the command. The environment variable LITRO_SEAL_HEADS_NAME contains a unique
 * name that sorts by time.
 */
async function runCommand(command: string, lines: string, now: Date): Promise<void> {
  const name = `${now.toISOString().replaceAll(/[:.]/g, '-')}-${process.pid}.jsonl`;
  const publicSettings = Object.entries(process.env).filter(
    ([setting]) => !SECRET_SETTINGS.includes(setting),
  );
  const child = spawn('/bin/sh', ['-c', command], {
    env: { ...Object.fromEntries(publicSettings), LITRO_SEAL_HEADS_NAME: name },
    stdio: ['pipe', 'ignore', 'pipe'],
    timeout: COMMAND_MS,
  });
  let errorOutput = '';
  child.stderr.on('data', (chunk) => (errorOutput = (errorOutput + String(chunk)).slice(0, MOST_REPORTED)));
  // Ignores the write error of a command that exits without reading its input. The exit code of the command reports the
  // failure.
  child.stdin.on('error', () => undefined);
  child.stdin.end(lines);
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail);
    child.once('close', done);
  });
  if (code !== 0)
    throw new Error(`LITRO_SEAL_HEADS_COMMAND ended with ${code ?? 'a signal'}: ${errorOutput.trim()}`);
}
