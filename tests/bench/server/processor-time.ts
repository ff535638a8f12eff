/** Processor time of other processes, from Linux. Other load changes it less than the clock. */
import { readdirSync, readFileSync } from 'node:fs';

/** One clock tick. */
const TICK_MS = 10;

/** Time of the process without its children, in milliseconds; 0 after its end. */
export function processorTimeOf(pid: number): number {
  const { own } = readStat(pid);
  return own;
}

/** Time of the process and its children, including ended children. */
export function processorTimeOfAll(pid: number): number {
  const { own, ended } = readStat(pid);
  const others = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const children = others.map(Number).map(readStat);
  return children.filter(({ parent }) => parent === pid).reduce((sum, child) => sum + child.own, own + ended);
}

function readStat(pid: number): { readonly parent: number; readonly own: number; readonly ended: number } {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program, in brackets, may hold anything.
    const words = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = (...at: number[]) => at.reduce((sum, one) => sum + Number(words[one]), 0) * TICK_MS;
    return { parent: Number(words[1]), own: ticks(11, 12), ended: ticks(13, 14) };
  } catch {
    return { parent: 0, own: 0, ended: 0 };
  }
}
