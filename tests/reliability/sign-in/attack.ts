import { randomUUID } from 'node:crypto';
import type { Answer, Portal } from '../../../src/server/testing/portal.ts';

export const MINUTE_MS = 60_000;
const WRONG = 'Errada-0001';

export const BEHIND_A_PROXY = { environment: { TRUST_PROXY: '1' } } as const;

export const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

export const addressOf = (number: number) => `203.0.${(number >> 8) % 256}.${number % 256}`;

export const unknownPerson = () => ({ identifier: `${randomUUID()}@ninguem.example` });

export function guess(portal: Portal, who: { identifier: string }, address: string): Promise<Answer> {
  return portal.logIn({ identifier: who.identifier }, { password: WRONG }, from(address)) as Promise<Answer>;
}

export function countCodes(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { body } of answers) {
    const code = body.code ?? 'ok';
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
}
