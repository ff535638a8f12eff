/** The balance of the selected organisation, kept true by the session's event line. One per element. */
import type { Balance } from '#contract/balance.ts';
import { pollLine } from '#core/session/line/polled-line.ts';
import type { Live } from '#core/state/live.ts';
import type { Session } from '#core/session/session.ts';
import { createResource, type Resource } from '#core/state/remote/resource.ts';
import { isSameAmount, parseBalance, type BalanceFigures } from './balance.model.ts';

/** Changes that come within this time are asked for together. */
const GATHER_MS = 300;
/** How often an organisation is asked for that the event line does not speak of. */
const ASK_AGAIN_MS = 60_000;

interface AnsweredBalance {
  readonly answer: Balance;
  readonly figures: BalanceFigures;
}

export type BalanceState = Resource<AnsweredBalance>;

export interface BalanceOptions {
  /** Another organisation than the one selected in the session. */
  readonly organizationId: string | undefined;
  /** Told of each answer with other amounts than before, the first one included. */
  readonly onChanged: (balance: Balance) => void;
}

export function createBalanceState(
  { api, live }: Pick<Session, 'api' | 'live'>,
  { organizationId, onChanged }: BalanceOptions,
): BalanceState {
  return createResource<AnsweredBalance>({
    async ask() {
      const answer = await api('GET /admin/organization/balance', {
        ...(organizationId && { query: { organizationId } }),
      });
      return { answer, figures: parseBalance(answer) };
    },
    onFailure: 'keep',
    accept(next, before) {
      const isNew = before.status !== 'ready' || !isSameAmount(before.value.figures, next.figures);
      if (isNew) onChanged(next.answer);
      return next;
    },
    follow: {
      live: organizationId ? askingAbout(organizationId) : live,
      events: ['balance'],
      gatherMs: GATHER_MS,
    },
  });
}

/** In place of the event line, which speaks of the selected organisation alone. */
const askingAbout = (organizationId: string): Pick<Live, 'subscribe'> => ({
  subscribe: (_types, onEvent) => pollLine({ audience: { organizationId }, onEvent }, ASK_AGAIN_MS),
});
