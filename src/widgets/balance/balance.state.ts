import type { Balance } from '#contract/balance.ts';
import { pollLine } from '#core/session/line/polled-line.ts';
import type { Live } from '#core/state/live.ts';
import type { Session } from '#core/session/session.ts';
import { createResource, type Resource } from '#core/state/remote/resource.ts';
import { isSameAmount, parseBalance, type BalanceFigures } from './balance.model.ts';

const GATHER_MS = 300;
/** Polling interval for an organization that the event stream does not cover. */
const ASK_AGAIN_MS = 60_000;

interface AnsweredBalance {
  readonly answer: Balance;
  readonly figures: BalanceFigures;
}

export type BalanceState = Resource<AnsweredBalance>;

export interface BalanceOptions {
  /** Organization of the balance, if it differs from the session's selected organization. */
  readonly organizationId: string | undefined;
  /** Called with the first answer and with each answer whose amounts changed. */
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

/**
 * Polls the balance of one organization in place of the event stream, which covers only the selected
 * organization.
 */
const askingAbout = (organizationId: string): Pick<Live, 'subscribe'> => ({
  subscribe: (_types, onEvent) => pollLine({ audience: { organizationId }, onEvent }, ASK_AGAIN_MS),
});
