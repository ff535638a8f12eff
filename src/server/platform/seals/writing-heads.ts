/** Writes the heads of the chains down outside the database, again and again: to a file that only grows, and to a command. */
import { spawn } from 'node:child_process';
import { appendFile, open } from 'node:fs/promises';
import type { Clock } from '../clock.ts';
import type { Tenancy } from '../database/tenancy.ts';
import { startRecurring, type Watch } from '../recurring.ts';
import { SECRET_SETTINGS } from '../config/settings.ts';
import type { Chain } from './chain.ts';
import { readHeads } from './heads.ts';
import type { SealKey } from './seal-hash.ts';

const EVERY_MS = 60_000;
/** A command that takes longer has failed. */
const COMMAND_MS = 50_000;
const MOST_SAID = 1_000;

interface Parts {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
  readonly chains: readonly Chain[];
  readonly key: SealKey;
  /** The file that only grows; none where this is left out. */
  readonly file?: string | undefined;
  /** What takes the new lines on its standard input; none where this is left out. */
  readonly command?: string | undefined;
}

/** The answer stops it, after the run under way. */
export function startWritingHeads(parts: Parts & Watch): () => Promise<void> {
  return startRecurring(createHeadWriter(parts), { ...parts, everyMs: EVERY_MS, firstAfterMs: EVERY_MS });
}

/** Each call writes the heads that are new since the last one that succeeded. */
export function createHeadWriter({ tenancy, clock, chains, key, file, command }: Parts): () => Promise<void> {
  const known = new Map<string, string>();
  return async () => {
    const now = clock.now();
    const { lines, heads } = await readHeads(tenancy, chains, key, known, now);
    if (lines === '') return;
    if (file !== undefined) await append(file, lines);
    if (command !== undefined) await hand(command, lines, now);
    for (const [name, hash] of heads) known.set(name, hash);
  };
}

/** On a line of its own, whatever a loss of power left at the end. */
async function append(file: string, lines: string): Promise<void> {
  const opened = await open(file, 'a+', 0o600);
  try {
    const { size } = await opened.stat();
    const last = Buffer.alloc(1);
    if (size > 0) await opened.read(last, 0, 1, size - 1);
    const isWhole = size === 0 || last.toString() === '\n';
    await appendFile(opened, isWhole ? lines : `\n${lines}`);
    await opened.datasync();
  } finally {
    await opened.close();
  }
}

/** The command knows by LITRO_SEAL_HEADS_NAME how to call what it stores: no two are alike, and they stand in the order of time. */
async function hand(command: string, lines: string, now: Date): Promise<void> {
  const name = `${now.toISOString().replaceAll(/[:.]/g, '-')}-${process.pid}.jsonl`;
  const kept = Object.entries(process.env).filter(([setting]) => !SECRET_SETTINGS.includes(setting));
  const child = spawn('/bin/sh', ['-c', command], {
    env: { ...Object.fromEntries(kept), LITRO_SEAL_HEADS_NAME: name },
    stdio: ['pipe', 'ignore', 'pipe'],
    timeout: COMMAND_MS,
  });
  let said = '';
  child.stderr.on('data', (chunk) => (said = (said + String(chunk)).slice(0, MOST_SAID)));
  // A command that ends without reading is told of by its exit code.
  child.stdin.on('error', () => undefined);
  child.stdin.end(lines);
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail);
    child.once('close', done);
  });
  if (code !== 0)
    throw new Error(`LITRO_SEAL_HEADS_COMMAND ended with ${code ?? 'a signal'}: ${said.trim()}`);
}
