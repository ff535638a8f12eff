/** Many at once for the same credit: one gets it, the others are told so, and the sums stay what they were. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { releaseOwner } from '../../src/server/modules/balance/release.service.ts';
import { nobody } from '../../src/server/testing/organizations.ts';
import { startPortal, type Portal } from '../../src/server/testing/portal.ts';
import { effort } from '../support/effort.ts';
import {
  expectMovedOnce,
  expectVain,
  movedBy,
  byTitle,
  setScene,
  undescribed,
  type MovingCall,
} from './movements/moving-calls.ts';
import { openStage, WHOLE_CENTS, WHOLE_REAIS } from './movements/stage.ts';
import { startTwin } from './movements/twin.ts';

const RACERS = 100;
const ROUNDS = effort({ usual: 1, long: 100 });

let portal: Portal;
let twin: Portal;

beforeAll(async () => {
  portal = await startPortal();
  twin = await startTwin(portal);
});
afterAll(async () => {
  await twin.close();
  await portal.close();
});

describe('every call that moves credit', () => {
  it('is described, so that it is raced and retried', () => {
    expect(undescribed).toEqual([]);
  });
});

interface Contest {
  readonly servers: readonly Portal[];
  readonly rounds: number;
}

async function contest(call: MovingCall, { servers, rounds }: Contest): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const scene = await setScene(portal, call);
    const answers = await Promise.all(
      Array.from({ length: RACERS }, (_, index) =>
        scene.send({ over: servers[index % servers.length] ?? portal }),
      ),
    );
    const [winner, ...others] = answers.filter((answer) => (movedBy(call, answer) ?? 0) > 0);
    expect(winner && movedBy(call, winner)).toBe(WHOLE_REAIS);
    expect(others).toEqual([]);
    for (const answer of answers) if (answer !== winner) expectVain(call, answer, call.again);
    await expectMovedOnce(scene);
  }
}

describe('a hundred at once for all the credit there is', () => {
  it.each(byTitle)('are one movement: %s', (_title, call) =>
    contest(call, { servers: [portal], rounds: ROUNDS }),
  );
});

// The servers of an embedded database would share its one connection.
describe.runIf(process.env['TEST_DATABASE_URL'])('a hundred at once at two servers on one database', () => {
  it.each(byTitle)('are one movement: %s', (_title, call) =>
    contest(call, { servers: [portal, twin], rounds: ROUNDS }),
  );
});

describe.each(['user', 'vehicle'] as const)('taking a %s out of use a hundred times at once', (kind) => {
  it('returns what its wallets hold once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const stage = await openStage(portal, { sharingType: kind === 'user' ? 'EMPLOYEE' : 'VEHICLE' });
      const id = await stage.addOwner(kind);
      const wallets = [await stage.addWallet(kind, id), await stage.addWallet(kind, id, true)];
      await stage.buy();
      for (const wallet of wallets) await stage.give(kind, id, wallet, WHOLE_REAIS / wallets.length);
      const given = await stage.standing();
      const { organization } = stage;
      const answers = await Promise.all(
        Array.from({ length: RACERS }, (_, index) =>
          (index % 2 ? twin : portal).tenancy.inScope(organization.scope, (tx) => {
            const moving = { tx, clock: portal.clock, organizationId: organization.id, actor: nobody };
            return releaseOwner(moving, kind, { id, status: 'inactive' });
          }),
        ),
      );
      expect(answers.filter(({ entry }) => entry !== null).map(({ amount }) => amount)).toEqual([
        WHOLE_REAIS,
      ]);
      expect(await stage.standing()).toMatchObject({
        companyCents: WHOLE_CENTS,
        handedOutCents: 0,
        journal: [...given.journal, { kind: 'inactivation', amountCents: WHOLE_CENTS }],
      });
      expect(await stage.faults()).toEqual([]);
    }
  });
});
