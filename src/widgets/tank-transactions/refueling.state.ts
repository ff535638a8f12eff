import { computed, signal } from '@preact/signals-react';
import type { RouteResponse } from '#contract/routes.ts';
import { createForm } from '#core/ui/form/form-state.ts';
import type { OperationDialogProps } from './operation-dialog-props.ts';
import { boughtFields, returnedFields, type Bought } from './operation-fields.ts';
import type { TankTransactionsState } from './tank-transactions.state.ts';
import { dropTyped, keepTyped, putTexts, readTyped, textsOf } from './typed.state.ts';
import type { TankTransactionsWords } from './words.ts';

export type Supply = 'bought' | 'returned';

type RefuelMovement = RouteResponse<'POST /admin/tank/{id}/refuel'>;

export function createRefueling(
  state: TankTransactionsState,
  tanks: OperationDialogProps['tanks'],
  words: TankTransactionsWords,
) {
  const { session } = state;
  const typed = readTyped(session, 'refuel');
  const bought = createForm(boughtFields(words, tanks[0].product));
  const returned = createForm(returnedFields(words, tanks[0].product));
  putTexts(bought, typed);
  putTexts(returned, typed);
  const tankId = signal(state.requestedTank() ?? typed['tank'] ?? null);
  const supply = signal<Supply>(typed['supply'] === 'returned' ? 'returned' : 'bought');
  const tank = computed(() => tanks.find(({ _id }) => _id === tankId.value) ?? tanks[0]);
  const shown = () => (supply.peek() === 'bought' ? bought : returned);
  let stop = () => {};
  return {
    bought,
    returned,
    tank,
    supply,
    chooseTank: (id: string) => {
      tankId.value = id;
    },
    chooseSupply(next: Supply) {
      const volume = shown().fields.get('volume')?.text.peek() ?? '';
      supply.value = next;
      putTexts(shown(), { volume });
    },
    /** Sends the tank supply. Resolves to null if input is missing or the server refused. */
    async submit(): Promise<RefuelMovement | null> {
      if (state.operation.running.peek()) return null;
      const body = supply.peek() === 'bought' ? sent(bought.read()) : returned.read();
      if (!body) return null;
      const id = tank.peek()._id;
      const moved = await state.operate('refuel', (under) =>
        session.api('POST /admin/tank/{id}/refuel', { params: { id }, body, ...under }),
      );
      if (moved) {
        stop();
        dropTyped(session, 'refuel');
        state.ask(null);
      } else {
        const refused = state.operation.refused.peek();
        if (refused) shown().refuse(refused.error);
      }
      return moved;
    },
    start() {
      stop = keepTyped(state, 'refuel', () => ({
        ...textsOf(returned),
        ...textsOf(bought),
        ...textsOf(supply.value === 'bought' ? bought : returned),
        tank: tankId.value ?? '',
        supply: supply.value === 'returned' ? 'returned' : '',
      }));
      return () => stop();
    },
  };
}

function sent(body: Bought | null) {
  if (!body) return null;
  const { accessKey, ...others } = body;
  return { ...others, ...(accessKey !== undefined && { accessKey }) };
}
