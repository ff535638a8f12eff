/**
 * Test data and servers that the end-to-end tests share. The first test that requests a part creates it, because a short
 * run needs only some parts.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { prepareDemo, runDemo } from '../../../scripts/run-demo.mjs';
import { preparePostgres, type PreparedPostgres } from './prepare-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    sharedParts: string;
  }
}

export interface SharedParts {
  /** Prepared data folder of the demonstration. No server may run on this folder; tests copy it. */
  readonly folder: { readonly dataDir: string };
  readonly demonstration: { readonly litroUrl: string; readonly erpUrl: string };
  readonly postgres: PreparedPostgres;
}

interface SharedPart<T> {
  readonly part: T;
  readonly end: () => unknown;
}

const makers: { readonly [name in keyof SharedParts]: () => Promise<SharedPart<SharedParts[name]>> } = {
  async folder() {
    const { dataDir, remove } = await prepareDemo();
    return { part: { dataDir }, end: remove };
  },
  async demonstration() {
    const { part } = await make('folder');
    const { litroUrl, erpUrl, stop } = await runDemo({ prepared: part.dataDir });
    return { part: { litroUrl, erpUrl }, end: stop };
  },
  postgres: preparePostgres,
};

const made = new Map<keyof SharedParts, Promise<SharedPart<unknown>>>();

function make<K extends keyof SharedParts>(name: K): Promise<SharedPart<SharedParts[K]>> {
  const making = made.get(name) ?? makers[name]();
  made.set(name, making);
  return making as Promise<SharedPart<SharedParts[K]>>;
}

let server: Server | undefined;

export async function setup(project: TestProject): Promise<void> {
  const answering = createServer((request, response) => {
    make((request.url ?? '').slice(1) as keyof SharedParts).then(
      ({ part }) => response.end(JSON.stringify(part)),
      (reason: unknown) => response.writeHead(500).end(String(reason)),
    );
  });
  server = answering;
  await new Promise<void>((resolve) => answering.listen(0, '127.0.0.1', resolve));
  project.provide('sharedParts', `http://127.0.0.1:${(answering.address() as AddressInfo).port}`);
}

export async function teardown(): Promise<void> {
  server?.close();
  for (const making of [...made.values()].toReversed()) {
    await making.then(
      ({ end }) => end(),
      () => undefined,
    );
  }
}
