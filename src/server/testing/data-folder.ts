/** Folders and processes for tests of the embedded database. */
import { spawn, type ChildProcess } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { openDatabase } from '../database/database.ts';
import { liteVersion, makeOnce } from './make-once.ts';

/** An empty folder that is gone after the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'litro-data-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A data folder with an empty database, which takes less time to copy than to make. */
export async function madeFolder(): Promise<string> {
  const made = await makeOnce(`data-${liteVersion()}`, async (dataDir) => {
    await (await openDatabase({ kind: 'embedded', dataDir })).close();
  });
  const dataDir = await temporaryFolder();
  await cp(made, dataDir, { recursive: true });
  return dataDir;
}

export interface WritingProcess {
  /** What it has said so far. */
  readonly lines: readonly string[];
  readonly errors: readonly string[];
  /** Waits until it has said that many lines, or has ended. */
  said(count: number): Promise<void>;
  /** Ends it as a power cut would, and waits until it is gone. */
  kill(): Promise<void>;
  /** Waits until it has ended by itself. */
  readonly ended: Promise<number | null>;
}

/** Starts `writing-process.ts` on a data folder; it is killed after the test at the latest. */
export function startWriting(dataDir: string, rows?: number): WritingProcess {
  const runner = join(import.meta.dirname, 'run-typescript.mjs');
  const program = join(import.meta.dirname, 'writing-process.ts');
  const args = [runner, program, dataDir, ...(rows === undefined ? [] : [String(rows)])];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const lines: string[] = [];
  const errors: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    child.emit('said');
  });
  createInterface({ input: child.stderr }).on('line', (line) => errors.push(line));
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  onTestFinished(kill);
  return { lines, errors, ended, kill, said: (count) => waitForLines(child, lines, count, ended) };
}

async function waitForLines(
  child: ChildProcess,
  lines: readonly string[],
  count: number,
  ended: Promise<unknown>,
): Promise<void> {
  let over = false;
  void ended.then(() => (over = true));
  while (lines.length < count && !over) {
    await Promise.race([new Promise((resolve) => child.once('said', resolve)), ended]);
  }
}
