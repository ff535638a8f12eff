import { batch, computed, signal } from '@preact/signals-react';
import type { RouteResponse } from '#contract/routes.ts';
import { createSources, type SourceResult } from '#blocks/pick/sources.ts';
import type { ApiError } from '#core/api/api-error.ts';
import type { Session } from '#core/session/session.ts';
import { createLookup } from '#core/state/lookup.ts';
import { createForm } from '#core/ui/form/form-state.ts';
import type { OperationDialogProps } from './operation-dialog-props.ts';
import { drawnFields, type DrawnFuel } from './operation-fields.ts';
import { findFilled, findRecent, type FilledTaker, type Recent } from './takers.ts';
import type { TankTransactionsState } from './tank-transactions.state.ts';
import { dropTyped, keepTyped, putTexts, readTyped, textsOf } from './typed.state.ts';
import type { TankTransactionsWords } from './words.ts';

type DefuelMovement = RouteResponse<'POST /admin/tank/{id}/defuel'>;

type Taker = Pick<SourceResult, 'id' | 'name'>;

const MOST = 8;
const ABOUT_VEHICLE: readonly string[] = [
  'tank_product_refused',
  'record_unknown',
  'record_deleted',
  'wallet_ambiguous',
  'wallets_refused',
];

function createTyping(
  state: TankTransactionsState,
  tanks: OperationDialogProps['tanks'],
  words: TankTransactionsWords,
) {
  const { session } = state;
  const typed = readTyped(session, 'defuel');
  const form = createForm(drawnFields(words, tanks[0].product));
  putTexts(form, typed);
  const { vehicle: vehicleId, vehicleName, vehicleKind, user: userId, userName } = typed;
  const vehicle = signal<FilledTaker | null>(
    vehicleId && vehicleName
      ? { id: vehicleId, name: vehicleName, isContainer: vehicleKind === 'container' }
      : null,
  );
  const user = signal<Taker | null>(userId && userName ? { id: userId, name: userName } : null);
  const tankId = signal(state.requestedTank() ?? typed['tank'] ?? null);
  const recent = signal<Recent>({ tank: null, filled: [] });
  const tank = computed(() => {
    const of = (id: string | null) => tanks.find(({ _id }) => _id === id);
    return of(tankId.value) ?? of(recent.value.tank) ?? tanks[0];
  });
  return {
    form,
    vehicle,
    user,
    tankId,
    recent,
    tank,
    ...createLookups(session, vehicle.peek(), user.peek()),
  };
}

function createLookups(session: Session, vehicle: FilledTaker | null, user: Taker | null) {
  const query = (search: string) => ({ ...(search && { search }), limit: MOST });
  const suggests = { suggests: true };
  const vehicleLookup = createLookup((search) => findFilled(session, query(search)), suggests);
  const userLookup = createLookup((search) => createSources(session).user(query(search)), suggests);
  vehicleLookup.settle(vehicle?.name ?? '');
  userLookup.settle(user?.name ?? '');
  return { vehicleLookup, userLookup };
}

type Typing = ReturnType<typeof createTyping>;

function keep(state: TankTransactionsState, { form, tankId, vehicle, user }: Typing): () => void {
  return keepTyped(state, 'defuel', () => ({
    ...textsOf(form),
    tank: tankId.value ?? '',
    vehicle: vehicle.value?.id ?? '',
    vehicleName: vehicle.value?.name ?? '',
    vehicleKind: vehicle.value?.isContainer ? 'container' : '',
    user: user.value?.id ?? '',
    userName: user.value?.name ?? '',
  }));
}

function offerRecent({ session }: TankTransactionsState, { recent }: Typing): void {
  void findRecent(session).then(
    (found) => (recent.value = found),
    () => undefined,
  );
}

function send(
  state: TankTransactionsState,
  typing: Typing,
  drawn: DrawnFuel,
  { filled, wallet }: { readonly filled: FilledTaker; readonly wallet: string | null },
) {
  const { volume, odometer } = drawn;
  const taker = typing.user.peek();
  const id = typing.tank.peek()._id;
  return state.operate('defuel', (under) =>
    state.session.api('POST /admin/tank/{id}/defuel', {
      params: { id },
      body: {
        volume,
        vehicle: filled.id,
        ...(odometer !== undefined && !filled.isContainer && { odometer }),
        ...(taker && { user: taker.id }),
        ...(wallet !== null && { wallet }),
      },
      ...under,
    }),
  );
}

interface Payer {
  readonly wallet: string;
  readonly name: string;
}

/**
 * If vehicle and person both have a wallet, the user selects the payer. A change of vehicle, person
 * or tank resets the selection.
 */
function createPayers({ operation }: TankTransactionsState, { vehicle, user, tank }: Typing) {
  const about = computed(() => [tank.value._id, vehicle.value?.id, user.value?.id].join());
  const offered = signal<{ readonly about: string; readonly payers: readonly Payer[] } | null>(null);
  const selected = signal<string | null>(null);
  const payers = computed(() => (offered.value?.about === about.value ? offered.value.payers : []));
  return {
    payers,
    payer: computed(() => payers.value.find(({ wallet }) => wallet === selected.value)?.wallet ?? null),
    choosePayer: (wallet: string) => {
      selected.value = wallet;
    },
    offerPayers() {
      const error = operation.refused.peek()?.error;
      if (error?.code !== 'wallet_ambiguous') return;
      const names = [vehicle.peek(), user.peek()];
      const choices = (error.details ?? []).flatMap((detail) => {
        if (!('owner' in detail)) return [];
        const name = names.find((one) => one?.id === detail.owner)?.name;
        return name === undefined ? [] : [{ wallet: detail.wallet, name }];
      });
      batch(() => {
        selected.value = null;
        offered.value = { about: about.peek(), payers: choices };
      });
    },
  };
}

const refusedVehicle = ({ operation }: TankTransactionsState): ApiError | null => {
  const error = operation.refused.value?.error;
  return error && ABOUT_VEHICLE.includes(error.code) ? error : null;
};

export function createDefueling(
  state: TankTransactionsState,
  tanks: OperationDialogProps['tanks'],
  words: TankTransactionsWords,
) {
  const typing = createTyping(state, tanks, words);
  const { form, vehicle, user, tankId, vehicleLookup, userLookup } = typing;
  const { offerPayers, ...paying } = createPayers(state, typing);
  const isMissing = signal(false);
  let stop = () => {};
  return {
    ...typing,
    ...paying,
    isContainer: computed(() => vehicle.value?.isContainer === true),
    vehicleProblem: computed(() => {
      if (isMissing.value) return 'missing';
      return paying.payer.value === null ? refusedVehicle(state) : null;
    }),
    chooseTank: (id: string) => {
      tankId.value = id;
    },
    takeVehicle(taken: FilledTaker | null) {
      batch(() => {
        vehicle.value = taken;
        isMissing.value = false;
        if (taken) vehicleLookup.settle(taken.name);
      });
    },
    takeUser: (taken: Taker | null) => {
      user.value = taken;
    },
    /** Sends the withdrawal. Resolves to null if input is missing or the server refused. */
    async submit(): Promise<DefuelMovement | null> {
      if (state.operation.running.peek()) return null;
      const filled = vehicle.peek();
      isMissing.value = filled === null;
      const drawn = form.read();
      if (!drawn || !filled) return null;
      const moved = await send(state, typing, drawn, { filled, wallet: paying.payer.peek() });
      if (moved) {
        // Deletes the saved input of the withdrawal after success, so that the form does not offer it again.
        stop();
        dropTyped(state.session, 'defuel');
        state.ask(null);
      } else {
        const refused = state.operation.refused.peek();
        if (refused) form.refuse(refused.error);
        offerPayers();
      }
      return moved;
    },
    start() {
      offerRecent(state, typing);
      stop = keep(state, typing);
      return () => {
        stop();
        vehicleLookup.stop();
        userLookup.stop();
      };
    },
  };
}
