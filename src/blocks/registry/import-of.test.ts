import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '#core/api/api.ts';
import {
  dropped,
  json,
  startMisbehavingServer,
  type MisbehavingServer,
  type Received,
} from '#core/api/testing/misbehaving-server.ts';
import type { Session } from '#core/session/session.ts';
import { createImportState } from '#blocks/import/import.state.ts';
import { fleetFile } from '#blocks/import/testing/fleet.ts';
import { eventually } from '#core/session/testing/eventually.ts';
import { importOf } from './import-of.ts';
import { LIMITS } from '#blocks/spreadsheet/limits.ts';
import { readContent } from '#blocks/spreadsheet/read-content.ts';
import { plateRules } from '#core/ui/form/readings.ts';

let server: MisbehavingServer;
beforeAll(async () => {
  server = await startMisbehavingServer();
});
afterAll(() => server.close());

const TRIES = 6;
const IMPORT = { created: 1, rejected: [], import: '01900000-0000-7000-8000-000000000001' };
const TRIED = { ...IMPORT, import: null };

function open() {
  const api = createApi({
    host: server.host,
    token: async () => 'token-1',
    onSessionEnded: () => undefined,
    wait: async () => undefined,
  });
  const description = importOf(
    { session: { api } as Session },
    {
      name: 'veiculos',
      fields: [{ key: 'licensePlate', label: 'Placa', ...plateRules() }],
      duplicateKey: () => null,
      maxRows: 10,
      call: 'POST /v1/admin/organization/bulk-vehicles',
      rowsAs: 'vehicles',
    },
  );
  return createImportState(description, {
    read: async (file, rows) =>
      readContent({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }, { ...LIMITS, rows }),
  });
}
const keysOf = (requests: readonly Received[]) =>
  new Set(requests.map(({ headers }) => headers['idempotency-key']));

describe('importOf', () => {
  it('repeats an import with the same key after a lost answer, and undoes the import', async () => {
    const state = open();
    server.script(json(200, TRIED));
    await state.pick(fleetFile(['ABC1D23'], 'Placa'));
    expect(state.counts.value).toMatchObject({ ready: 1, unasked: 0 });
    expect([...keysOf(server.received)]).toEqual([undefined]);

    server.script(dropped);
    const sending = state.send('all');
    await eventually(() =>
      expect(state.operation.running.value).toMatchObject({ intent: { kind: 'sending' }, status: 'unknown' }),
    );
    expect(server.received).toHaveLength(TRIES);
    const lost = [...server.received];
    server.script(json(200, IMPORT, { 'idempotency-hit': 'true' }));
    state.operation.askAgain();
    await sending;
    const requests = [...lost, ...server.received];
    expect([...keysOf(requests)]).toEqual([expect.any(String)]);
    expect(new Set(requests.map(({ body }) => body))).toEqual(
      new Set([JSON.stringify({ vehicles: [{ licensePlate: 'ABC1D23' }], mode: 'all', dryRun: false })]),
    );
    expect(state.result.value).toEqual({ created: 1, import: IMPORT.import, isUndone: false });

    server.script(dropped, json(200, {}));
    await state.undo();
    expect(server.received.map(({ method, url }) => `${method} ${url}`)).toEqual(
      Array.from({ length: 2 }, () => `DELETE /admin/organization/import/${IMPORT.import}`),
    );
    expect(keysOf(server.received).size).toBe(1);
    expect(keysOf(server.received)).not.toEqual(keysOf(requests));
    expect(state.result.value?.isUndone).toBe(true);
  });
});
