/** The commands of the handbook, run as they stand there but for the places that are the test's own. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { sectionOf } from '../../../src/server/testing/handbook.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** What stands in the handbook, and what takes its place; each has to stand there. */
type Places = Readonly<Record<string, string>>;

/** The blocks of a language below a heading, in their order. */
export function blocksOf(heading: string, language: string): readonly string[] {
  const blocks = [...sectionOf(heading).matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))];
  if (blocks.length === 0) throw new Error(`The handbook has no ${language} under "${heading}".`);
  return blocks.map(([, block = '']) => block);
}

export function inPlace(block: string, places: Places): string {
  let text = block;
  for (const [written, meant] of Object.entries(places)) {
    if (!text.includes(written)) throw new Error(`The handbook does not say "${written}" there.`);
    text = text.replaceAll(written, meant);
  }
  return text;
}

export interface Said {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Runs a script as the shell of an administrator does: it ends with the first command that fails. */
export function shell(script: string, env: Readonly<Record<string, string>>, folder = ROOT): Promise<Said> {
  const child = spawn('/bin/sh', ['-e', '-c', script], {
    cwd: folder,
    env: { TZ: 'UTC', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { output: '', errors: '' };
  child.stdout.on('data', (chunk) => (said.output += String(chunk)));
  child.stderr.on('data', (chunk) => (said.errors += String(chunk)));
  return new Promise((done) => child.once('close', (code) => done({ code, ...said })));
}

/** As `shell`, of what must not fail; answers what it said. */
export async function succeed(...asked: Parameters<typeof shell>): Promise<string> {
  const { code, output, errors } = await shell(...asked);
  if (code !== 0) throw new Error(`${asked[0]}\nended with ${code}: ${errors}`);
  return output;
}
