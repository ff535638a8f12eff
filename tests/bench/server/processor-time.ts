/** Processor time of other processes, as Linux counts it: what one takes depends less on the others than how long it waits. */
import { readdirSync, readFileSync } from 'node:fs';

/** Of one clock tick. */
const TICK_MS = 10;

/** Of the process, without those that it has started, in milliseconds; 0 when it has ended. */
export function processorTimeOf(pid: number): number {
  const { own } = readStat(pid);
  return own;
}

/** Of the process and those that it has started, also such as have ended. */
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
