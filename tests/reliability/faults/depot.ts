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
  type ClientRequest,
  type Client,
  type Identity,
  type StormState,
} from './storm-state.ts';

const LORRIES = 3;

export interface Depot {
  readonly tank: string;
  readonly lorries: readonly { readonly vehicle: string; readonly wallet: string }[];
  readonly keeper: Identity;
}

interface DepotSite {
  readonly organization: TestOrganization;
  readonly dayBefore: Clock;
  readonly pool: Database['pool'];
}

export async function buildDepot(
  parts: TestParts,
  { organization, dayBefore, pool }: DepotSite,
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

type TankOperationAnswer = RouteResponse<'POST /admin/tank/{id}/refuel' | 'POST /admin/tank/{id}/defuel'>;
type Moved = Pick<Acknowledged, 'entry' | 'postings' | 'operation'>;

/** Codes of refusals that are no fault, because another client may have moved the fuel first. */
const FAIR_REFUSALS = new Set([
  'tank_over_capacity',
  'tank_claims_exceed',
  'tank_claim_exceeded',
  'tank_short',
  'wallet_shortfall',
]);

export async function keepMovingFuel(
  state: StormState,
  { organizationId, depot }: { readonly organizationId: string; readonly depot: Depot },
  { connection, ...by }: Client,
): Promise<void> {
  while (!state.isEnding) {
    const { request, readMovement } = imagine(state, depot);
    const ended = await finish<never>(state, connection, request, FAIR_REFUSALS);
    if (ended)
      state.acknowledge({ organizationId, by, key: ended.key, request, ...readMovement(ended.answer) });
    await wait(PAUSE_MS);
  }
}

function imagine(
  state: StormState,
  depot: Depot,
): { request: ClientRequest; readMovement: (answer: never) => Moved } {
  const { tank, lorries } = depot;
  const { vehicle, wallet } = state.pick(lorries);
  const chance = state.random();
  const volume = (1 + Math.floor(state.random() * 9_000)) / 1_000;
  if (chance < 0.3) {
    const body = chance < 0.15 ? { source: 'Comboio' } : { price: 5.999, supplier: 'Distribuidora' };
    return {
      request: { call: `POST /admin/tank/${tank}/refuel`, body: { ...body, volume } },
      readMovement: ({ transaction }: TankOperationAnswer) => {
        const volumeMl = millilitresFromLitres(transaction.volume);
        const postings = { tankStock: volumeMl, tankSupplied: -volumeMl };
        return { entry: transaction.entry, operation: transaction._id, postings };
      },
    };
  }
  if (chance < 0.6) {
    return {
      request: { call: `POST /admin/tank/${tank}/defuel`, body: { vehicle, volume, odometer: 1_000 } },
      readMovement: ({ transaction }: TankOperationAnswer) => {
        const volumeMl = millilitresFromLitres(transaction.volume);
        // The answer to a draw does not report which part of the volume the wallet had claimed. So the audit ignores
        // claims after draws.
        const postings = { tankStock: -volumeMl, tankUsed: volumeMl };
        return { entry: transaction.entry, operation: transaction._id, postings };
      },
    };
  }
  const request =
    chance < 0.85
      ? { call: 'PUT /admin/organization/tank/wallets', body: { shares: [{ id: wallet, volume }] } }
      : { call: 'PUT /admin/organization/tank/wallets/collect', body: { wallets: [wallet] } };
  return {
    request,
    readMovement: ({ entry, wallets }: TankMovement) => {
      const moved = wallets.map(({ id, moved: litres }) => [id, millilitresFromLitres(litres)] as const);
      const sumMl = moved.reduce((sum, [, volumeMl]) => sum + volumeMl, 0);
      return { entry, postings: { ...Object.fromEntries(moved), tankClaims: -sumMl } };
    },
  };
}
