/** The internal tank of a company of the bank: fuel that comes, is promised, is drawn and taken back, over real HTTP. */
import { setTimeout as wait } from 'node:timers/promises';
import type { RouteResponse } from '#contract/routes.ts';
import type { TankMovement } from '#contract/tank-wallets.ts';
import { millilitresFromLitres } from '#core/money/volume.ts';
import type { Clock } from '../../../src/server/platform/clock.ts';
import type { Database } from '../../../src/server/platform/database/database.ts';
import { tanksOf, WHOLE_LITRES } from '../../../src/server/testing/tank-stage.ts';
import type { TestOrganization, TestParts } from '../../../src/server/testing/organizations.ts';
import { signInSomebody } from './signed-in.ts';
import {
  finish,
  PAUSE_MS,
  type Acknowledged,
  type Asked,
  type Client,
  type Identity,
  type StormState,
} from './storm-state.ts';

const LORRIES = 3;

export interface Depot {
  readonly tank: string;
  /** A vehicle and its wallet at the tank. */
  readonly lorries: readonly { readonly vehicle: string; readonly wallet: string }[];
  readonly keeper: Identity;
}

interface Ground {
  readonly organization: TestOrganization;
  readonly dayBefore: Clock;
  readonly pool: Database['pool'];
}

/** A tank, half full since the day before, of which the first lorry may draw what nobody claims. */
export async function buildDepot(
  parts: TestParts,
  { organization, dayBefore, pool }: Ground,
): Promise<Depot> {
  const stage = tanksOf({ tenancy: parts.tenancy, clock: dayBefore, pool }, organization);
  const tank = await stage.addTank();
  const lorries = [];
  while (lorries.length < LORRIES) {
    const vehicle = await stage.addLorry();
    lorries.push({ vehicle, wallet: await stage.addTankWallet(tank, vehicle, lorries.length === 0) });
  }
  await stage.supplyTank(tank, WHOLE_LITRES / 2);
  return { tank, lorries, keeper: await signInSomebody(parts, organization) };
}

type Operated = RouteResponse<'POST /admin/tank/{id}/refuel' | 'POST /admin/tank/{id}/defuel'>;
type Moved = Pick<Acknowledged, 'entry' | 'postings' | 'operation'>;

/** Somebody else was faster. */
const FAIR_REFUSALS = new Set([
  'tank_over_capacity',
  'tank_claims_exceed',
  'tank_claim_exceeded',
  'tank_short',
  'wallet_shortfall',
]);

/** Moves fuel of the tank until the storm ends. */
export async function keepMovingFuel(
  state: StormState,
  { organizationId, depot }: { readonly organizationId: string; readonly depot: Depot },
  { line, ...by }: Client,
): Promise<void> {
  while (!state.isEnding) {
    const { asked, told } = imagine(state, depot);
    const ended = await finish<never>(state, line, asked, FAIR_REFUSALS);
    if (ended) state.acknowledge({ organizationId, by, key: ended.key, asked, ...told(ended.answer) });
    await wait(PAUSE_MS);
  }
}

/** An intent, and how to read what its answer acknowledges. */
function imagine(state: StormState, depot: Depot): { asked: Asked; told: (answer: never) => Moved } {
  const { tank, lorries } = depot;
  const { vehicle, wallet } = state.pick(lorries);
  const chance = state.random();
  const volume = (1 + Math.floor(state.random() * 9_000)) / 1_000;
  if (chance < 0.3) {
    const body = chance < 0.15 ? { source: 'Comboio' } : { price: 5.999, supplier: 'Distribuidora' };
    return {
      asked: { call: `POST /admin/tank/${tank}/refuel`, body: { ...body, volume } },
      told: ({ transaction }: Operated) => {
        const volumeMl = millilitresFromLitres(transaction.volume);
        const postings = { tankStock: volumeMl, tankSupplied: -volumeMl };
        return { entry: transaction.entry, operation: transaction._id, postings };
      },
    };
  }
  if (chance < 0.6) {
    return {
      asked: { call: `POST /admin/tank/${tank}/defuel`, body: { vehicle, volume, odometer: 1_000 } },
      told: ({ transaction }: Operated) => {
        const volumeMl = millilitresFromLitres(transaction.volume);
        // How much of it was the wallet's own is not answered: the audit leaves claims of draws out.
        const postings = { tankStock: -volumeMl, tankUsed: volumeMl };
        return { entry: transaction.entry, operation: transaction._id, postings };
      },
    };
  }
  const asked =
    chance < 0.85
      ? { call: 'PUT /admin/organization/tank/wallets', body: { shares: [{ id: wallet, volume }] } }
      : { call: 'PUT /admin/organization/tank/wallets/collect', body: { wallets: [wallet] } };
  return {
    asked,
    told: ({ entry, wallets }: TankMovement) => {
      const moved = wallets.map(({ id, moved: litres }) => [id, millilitresFromLitres(litres)] as const);
      const sumMl = moved.reduce((sum, [, volumeMl]) => sum + volumeMl, 0);
      return { entry, postings: { ...Object.fromEntries(moved), tankClaims: -sumMl } };
    },
  };
}
