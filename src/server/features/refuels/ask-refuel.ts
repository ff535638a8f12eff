import type { MovingRouteName, RouteBody } from '#contract/routes.ts';
import { priceFromReais } from '#core/money/price.ts';
import { millilitresFromLitres } from '#core/money/volume.ts';
import type { Call, MovingHandler } from '../../platform/plugins/routes.ts';
import { Refusal } from '../../platform/refusal.ts';
import { moves, type MovingCallParts } from '../../ledger/credit/move-credit.ts';
import type { Pins } from '../../platform/accounts/pins.ts';
import type { NightLimit } from './judging/facts.rules.ts';
import { SlowPin, type PinSent } from '../people/pins.service.ts';
import type { JudgedAnswer } from './answer.presenter.ts';
import type { FoundFacts } from './judging/facts.repository.ts';
import { beginFacts } from './judging/facts.service.ts';
import type { JudgingRequest } from './judging/known-facts.rules.ts';
import { refuel } from './posting/refuel.service.ts';

export interface RefuelDependencies extends MovingCallParts {
  readonly pins: Pins;
  readonly night: NightLimit | null;
}

type RefuelRouteName = Extract<MovingRouteName, 'POST /terminal/refuel' | 'POST /sandbox/refuel'>;
/** Maximum wait for a lock, because a driver waits at the pump. Then the call fails, and the terminal repeats it. */
const LOCK_WAIT_MS = 3_000;

type RefuelBody = Omit<RouteBody<'POST /terminal/refuel'>, 'organizationId'>;

/**
 * Judges and posts the requested refuel once per idempotency key.
 * A PIN with an old hash is compared outside the transaction. The transaction then runs again.
 */
export function refuelHandler<N extends RefuelRouteName>(
  parts: RefuelDependencies,
  present: (answer: JudgedAnswer) => Awaited<ReturnType<MovingHandler<N>['answer']>>,
): MovingHandler<N> {
  const { pins, night } = parts;
  const compared = new WeakMap<Call<N>['request'], NonNullable<PinSent['verified']>>();
  const handler = moves<N, undefined, FoundFacts | undefined>(
    parts,
    async (moving, call, _prepared, found) => {
      const body = call.body as RefuelBody;
      const { pin = null, receipt = null } = body;
      const sent = { pin, pins, verified: compared.get(call.request) };
      const terminal = (call.terminal as Call<N>['terminal'] | undefined) ?? null;
      const input = requestOf(body);
      return present(await refuel({ ...moving, night }, { input, pin: sent, receipt, terminal }, found));
    },
    {
      lockWaitMs: LOCK_WAIT_MS,
      reusesPlans: true,
      begin: async ({ tx, clock, organizationId }, { body, terminal }) => {
        const found = await beginFacts(
          { tx, organizationId, at: clock.now(), night },
          requestOf(body as RefuelBody),
        );
        /*
         * A terminal may name any organization, so the server refuses inactive organizations here. All other callers
         * have passed the tenancy check.
         */
        if ((terminal as typeof terminal | undefined) && !found?.parties.isActive) {
          throw new Refusal('organization_forbidden');
        }
        return found;
      },
      comparedBody: (body) => {
        const { pin, ...rest } = body as RefuelBody;
        return { ...rest, ...(pin !== undefined && { pin: pins.digest(pin) }) };
      },
    },
  );
  return {
    does: 'moves',
    answer: async (call) => {
      try {
        return await handler.answer(call);
      } catch (error) {
        const { pin } = call.body as RefuelBody;
        if (!(error instanceof SlowPin) || pin === undefined) throw error;
        const { pinHash } = error;
        compared.set(call.request, { pinHash, ...(await pins.verifySlowly(pinHash, pin)) });
        return handler.answer(call);
      }
    },
  };
}

function requestOf(body: RefuelBody): JudgingRequest {
  const {
    vehicle,
    user = null,
    wallet = null,
    expenseCenter = null,
    station,
    product,
    odometer = null,
  } = body;
  return {
    vehicle,
    user,
    wallet,
    expenseCenter,
    station,
    product,
    volumeMl: millilitresFromLitres(body.volume),
    priceMills: priceFromReais(body.price),
    odometerKm: odometer,
    isOdometerToCome: false,
    hasReceipt: body.receipt !== undefined,
    isDeviceReported: body.device ?? false,
  };
}
