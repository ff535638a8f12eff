/** Processor time of other processes on Linux. A busy machine distorts processor time less than elapsed time. */
import { readdirSync, readFileSync } from 'node:fs';

const TICK_MS = 10;

/** Processor time of the process without its children, in milliseconds; 0 after the end of the process. */
export function processorTimeOf(pid: number): number {
  const { own } = readStat(pid);
  return own;
}

export function processorTimeOfAll(pid: number): number {
  const { own, ended } = readStat(pid);
  const others = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const children = others.map(Number).map(readStat);
  return children.filter(({ parent }) => parent === pid).reduce((sum, child) => sum + child.own, own + ended);
}

function readStat(pid: number): { readonly parent: number; readonly own: number; readonly ended: number } {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name in brackets may contain spaces and brackets, so the fields are counted behind the last
    // bracket.
    const words = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = (...at: number[]) => at.reduce((sum, one) => sum + Number(words[one]), 0) * TICK_MS;
    return { parent: Number(words[1]), own: ticks(11, 12), ended: ticks(13, 14) };
  } catch {
    return { parent: 0, own: 0, ended: 0 };
  }
}
