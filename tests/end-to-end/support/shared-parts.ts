import { inject } from 'vitest';
import type { SharedParts } from './prepare-demonstration.ts';

export async function takeShared<K extends keyof SharedParts>(name: K): Promise<SharedParts[K]> {
  const response = await fetch(`${inject('sharedParts')}/${name}`);
  if (!response.ok) throw new Error(`The ${name} of the journeys: ${await response.text()}`);
  return (await response.json()) as SharedParts[K];
}
