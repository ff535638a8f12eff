/** The balance of the selected organisation, kept true by the session's event line. One per element. */
import { batch, signal, type ReadonlySignal, type Signal } from '@preact/signals-react';
import type { Balance } from '#contract/balance.ts';
import { toApiError, type ApiError } from '#core/api/api-error.ts';
import { followEvents } from '#core/session/follow-events.ts';
import type { Session } from '#core/session/session.ts';
import { failed, idle, loading, ready, type Remote } from '#core/state/remote.ts';
import { isSameAmount, parseBalance, type BalanceFigures } from './balance.model.ts';

/** Changes that come within this time are asked for together. */
const GATHER_MS = 300;
/** How often an organisation is asked for that the event line does not speak of. */
const ASK_AGAIN_MS = 60_000;

/** `receivedAt` is by the clock of this device, because ages are shown by it. */
export interface KnownBalance {
  readonly figures: BalanceFigures;
  readonly receivedAt: Date;
}

export interface BalanceState {
  readonly balance: ReadonlySignal<Remote<KnownBalance>>;
  /** Why the last refresh gave nothing; the figures before it stay. */
  readonly failure: ReadonlySignal<ApiError | null>;
  readonly busy: ReadonlySignal<boolean>;
  load(): Promise<void>;
  /** Loads, and follows changes until the answer is called. */
  start(): () => void;
}

export interface BalanceOptions {
  /** Another organisation than the one selected in the session. */
  readonly organizationId: string | undefined;
  /** Told of each answer with other amounts than before, the first one included. */
  readonly onChanged: (balance: Balance) => void;
}

export function createBalanceState(
  session: Session,
  { organizationId, onChanged }: BalanceOptions,
): BalanceState {
  const balance: Signal<Remote<KnownBalance>> = signal(idle);
  const failure = signal<ApiError | null>(null);
  const busy = signal(false);
  let asked = 0;

  const take = (answer: Balance) => {
    const before = balance.peek();
    const figures = parseBalance(answer);
    batch(() => {
      balance.value = ready({ figures, receivedAt: new Date() });
      failure.value = null;
    });
    if (before.status !== 'ready' || !isSameAmount(before.value.figures, figures)) onChanged(answer);
  };

  const load = async () => {
    const turn = ++asked;
    if (balance.peek().status !== 'ready') balance.value = loading;
    busy.value = true;
    try {
      const answer = await session.api('GET /admin/organization/balance', {
        ...(organizationId && { query: { organizationId } }),
      });
      if (turn === asked) take(answer);
    } catch (reason) {
      if (turn !== asked) return;
      if (balance.peek().status === 'ready') failure.value = toApiError(reason);
      else balance.value = failed(toApiError(reason));
    } finally {
      if (turn === asked) busy.value = false;
    }
  };

  const start = () => {
    void load();
    const stop = organizationId
      ? askAgain(load)
      : followEvents(session.live, ['hello', 'balance'], GATHER_MS, load);
    return () => {
      stop();
      asked += 1;
    };
  };

  return { balance, failure, busy, load, start };
}

function askAgain(load: () => Promise<void>): () => void {
  const timer = setInterval(() => void load(), ASK_AGAIN_MS);
  return () => clearInterval(timer);
}
