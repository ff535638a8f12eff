import { expect } from 'vitest';
import { printFigures } from '../../../src/server/testing/effort.ts';
import { repeatMovements, audit, reconcile, verifyLedger } from './audit.ts';
import type { Storm } from './bank.ts';
import { untilBilled } from './bills.ts';
import { lookInto, type Prepared } from './databases.ts';
import type { MailSink } from './mail-sink.ts';
import type { RunningServer } from './running-server.ts';
import { untilScheduled } from './schedules.ts';

export interface StormRun extends Prepared {
  readonly server: RunningServer;
  readonly storm: Storm;
  readonly sink: MailSink;
}

/**
 * Counts acknowledged movements by kind. Each load test with faults (storm) must contain every kind, because the
 * audit after it proves nothing about a missing kind.
 */
function countKinds({ acknowledged, runs }: Storm) {
  const count = (is: (one: (typeof acknowledged)[number]) => unknown) => acknowledged.filter(is).length;
  return {
    refuels: count(({ refuel, entry }) => refuel && entry !== null),
    reversals: count(({ reverses }) => reverses !== undefined),
    'purchases by Pix': count(({ payment, entry }) => payment && entry !== null),
    'purchases on the bill': count(({ purchase, entry }) => purchase && entry !== null),
    'bound distributions': count(({ bound }) => bound?.status === 'done'),
    'bound distributions that were refused': count(({ bound }) => bound && bound.status !== 'done'),
    'runs of schedules': [...runs.values()].filter(({ status }) => status === 'done').length,
  };
}

export async function untilEveryKind(storm: Storm): Promise<void> {
  const isMissing = () => {
    const { refuels, reversals, 'runs of schedules': runs } = countKinds(storm);
    return [refuels, reversals, runs].includes(0);
  };
  while (isMissing()) await storm.more(5);
}

export async function endAndAudit(
  { server, storm, companies, settings, sink }: StormRun,
  end: (server: RunningServer) => Promise<unknown>,
): Promise<void> {
  await storm.end();
  await untilBilled(server.url, companies);
  await untilScheduled(server.url, companies);
  await repeatMovements(server.url, storm);
  await reconcile(server.url, companies);
  await end(server);
  await lookInto(settings, (database, keys) => audit(database, companies, storm, keys, sink));
  await verifyLedger(settings);
}

export async function terminateInOrder(server: RunningServer): Promise<void> {
  expect(await server.terminate()).toEqual({ code: 0, errors: '' });
}

export function reportStorm(what: string, storm: Storm, figures: Readonly<Record<string, number>>): void {
  const kinds = countKinds(storm);
  expect(Object.values(kinds)).not.toContain(0);
  const troubles = [...storm.answers].filter(([kind]) => !/^(200|422)/.test(kind));
  printFigures(what, {
    'acknowledged movements': storm.acknowledged.filter(({ entry }) => entry !== null).length,
    ...kinds,
    ...figures,
    'acknowledged by a retry': storm.replays(),
    'reads of a whole company': storm.reads(),
    lost: 0,
    'applied twice': 0,
    'other answers': troubles.map(([kind, times]) => `${kind} × ${times}`).join(' / ') || 'none',
  });
}
