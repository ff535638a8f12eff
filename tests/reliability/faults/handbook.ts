import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { sectionOf } from '../../../src/server/testing/handbook.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** Texts of the handbook and their replacements. Each text must occur in the handbook. */
type Replacements = Readonly<Record<string, string>>;

export function blocksOf(heading: string, language: string): readonly string[] {
  const blocks = [...sectionOf(heading).matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))];
  if (blocks.length === 0) throw new Error(`The handbook has no ${language} under "${heading}".`);
  return blocks.map(([, block = '']) => block);
}

export function withReplacements(block: string, replacements: Replacements): string {
  let text = block;
  for (const [written, replacement] of Object.entries(replacements)) {
    if (!text.includes(written)) throw new Error(`The handbook does not say "${written}" there.`);
    text = text.replaceAll(written, replacement);
  }
  return text;
}

export interface ShellResult {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

export function shell(
  script: string,
  env: Readonly<Record<string, string>>,
  folder = ROOT,
): Promise<ShellResult> {
  const child = spawn('/bin/sh', ['-e', '-c', script], {
    cwd: folder,
    env: { TZ: 'UTC', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const outputs = { output: '', errors: '' };
  child.stdout.on('data', (chunk) => (outputs.output += String(chunk)));
  child.stderr.on('data', (chunk) => (outputs.errors += String(chunk)));
  return new Promise((done) => child.once('close', (code) => done({ code, ...outputs })));
}

export async function succeed(...params: Parameters<typeof shell>): Promise<string> {
  const { code, output, errors } = await shell(...params);
  if (code !== 0) throw new Error(`${params[0]}\nended with ${code}: ${errors}`);
  return output;
}
