/** Before all journeys: the data that each of their servers starts on a copy of. */
import type { TestProject } from 'vitest/node';
import { prepareDemo } from '../../../scripts/run-demo.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder of the demonstration, which no server is in. */
    preparedDemonstration: string;
  }
}

let prepared: Awaited<ReturnType<typeof prepareDemo>> | undefined;

export async function setup(project: TestProject): Promise<void> {
  prepared = await prepareDemo();
  project.provide('preparedDemonstration', prepared.dataDir);
}

export function teardown(): void {
  prepared?.remove();
}
