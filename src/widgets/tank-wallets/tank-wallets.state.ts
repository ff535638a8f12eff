import { batch, computed, untracked } from '@preact/signals-react';
import { describeDraft } from '#blocks/allocation-sheet/draft.model.ts';
import { createQuestion, createSheet } from '#blocks/allocation-sheet/sheet.state.ts';
import type { ApiError } from '#core/api/api-error.ts';
import type { Emit } from '#core/description/describe-element.ts';
import { millilitresFromLitres, type Millilitres } from '#core/money/volume.ts';
import type { Session } from '#core/session/session.ts';
import { createOperation } from '#core/state/operation.ts';
import { createDraftVolumes } from '#core/ui/table/draft-volumes.ts';
import { savedDisplay } from '#core/ui/table/saved-display.ts';
import { rightsOf } from './actions.model.ts';
import { createActions } from './actions.state.ts';
import { createKnown, tankIn } from './known.state.ts';
import { holdersIn, NO_VOLUME, sumVolumes, tanksAfter, type TankTableRow } from './rows.model.ts';
import { createSavedVolumes, openSavedVolumes } from './saved-volumes.state.ts';
import type { element } from './tank-wallets.element.ts';
import type {
  FuelShare,
  ReportedFact,
  WalletFact,
  WalletIntent,
  WalletsContext,
} from './tank-wallets-context.ts';

export type TankWalletsQuestion =
  | { readonly kind: 'hand-out'; readonly shares: readonly FuelShare[] }
  | { readonly kind: 'collect' | 'limit' | 'fill'; readonly rows: readonly TankTableRow[] }
  | { readonly kind: 'disable'; readonly row: TankTableRow }
  | { readonly kind: 'leave'; readonly tank: string };

export type TankWalletsState = ReturnType<typeof createTankWalletsState>;

export function createTankWalletsState(
  session: Session,
  emit: Emit<typeof element>,
  notify: (fact: ReportedFact) => void,
  initialView = '',
) {
  const context = createContext(session, emit, notify, initialView);
  const { known, savedVolumes, sheet, movements } = context;
  const display = savedDisplay(session, 'tank-wallets');
  sheet.view.value = { ...sheet.view.peek(), density: display.density, hidden: display.hidden };
  const questions = createQuestion<TankWalletsQuestion>(() => movements.running.peek() !== null);
  return {
    ...known,
    ...sheet,
    movements,
    ...questions,
    actions: createActions(context),
    rights: computed(() => rightsOf((key) => session.can(key))),
    ...createChoice(context, questions, emit),
    ...createTyping(context, questions),
    start() {
      const stops = [known.start(), savedVolumes.start(), display.follow(sheet.view)];
      return () => stops.forEach((stop) => stop());
    },
  };
}

type TankWalletsContext = ReturnType<typeof createContext>;
type TankQuestions = ReturnType<typeof createQuestion<TankWalletsQuestion>>;

function createContext(
  session: Session,
  emit: Emit<typeof element>,
  notify: (fact: ReportedFact) => void,
  initialView: string,
) {
  const sheet = createSheet<TankTableRow, Millilitres>(createDraftVolumes());
  const { drafts } = sheet;
  const movements = createOperation<WalletIntent, ApiError>({ marks: sheet.rowStates });
  /** Clears typed volumes of owners who no longer have a wallet, and shows a notice with their sum. */
  const onRows = (rows: readonly TankTableRow[]) => {
    const holders = holdersIn(rows);
    const lost = drafts.ids().filter((id) => !holders.has(id));
    const volumeMl = sumVolumes(lost.flatMap((id) => drafts.of(id).peek().amount ?? []));
    if (lost.length > 0) drafts.set(lost, null);
    if (volumeMl > 0) report({ kind: 'gone', volumeMl });
  };
  const volumesBefore = openSavedVolumes(session);
  const first = volumesBefore.before?.value.tank ?? null;
  const known = createKnown(session, { initialView, first, movements, onRows });
  const report = (fact: WalletFact) => notify({ ...fact, product: known.tank.peek()?.product ?? '' });
  const context = {
    ...sheet,
    known,
    sheet,
    session,
    tank: known.tank,
    movements,
    notify: report,
    change(update, movement) {
      known.list.change((listing) => ({ ...listing, rows: update(listing.rows) }));
      if (movement) known.tanks.change((all) => tanksAfter(all, movement));
    },
    reload: known.reload,
    moved: ({ volume, tanks: [moved], entry }, sign) =>
      void emit('litro-tank-claims-changed', {
        tank: moved?._id ?? '',
        volume: sign * Math.abs(volume),
        free: moved?.free ?? 0,
        entry,
      }),
  } satisfies WalletsContext & { readonly known: unknown; readonly sheet: unknown };
  return { ...context, savedVolumes: createSavedVolumes(context, volumesBefore, known.shown) };
}

function createChoice(
  { known, drafts, selection, movements, tank }: TankWalletsContext,
  { ask, close }: TankQuestions,
  emit: Emit<typeof element>,
) {
  const choose = (id: string) => {
    batch(() => {
      drafts.clear();
      selection.clear();
      movements.clear();
      close();
      known.choose(id);
    });
    emit('litro-view-changed', { view: `tank=${id}` });
  };
  return {
    chooseTank(id: string) {
      if (movements.running.peek() || id === tank.peek()?._id) return;
      if (drafts.ids().length > 0) ask({ kind: 'leave', tank: id });
      else choose(id);
    },
    leaveFor: choose,
    /** Applies a `view` that the host page sets, such as `tank=ID`. While a movement of fuel runs, nothing changes. */
    show(view: string) {
      const id = tankIn(view);
      if (id !== null && id !== known.selected.peek() && !movements.running.peek()) choose(id);
    },
  };
}

function createTyping({ known, drafts, movements, tank }: TankWalletsContext, { ask }: TankQuestions) {
  const freeMl = computed(() => (tank.value ? millilitresFromLitres(tank.value.free) : NO_VOLUME));
  const situation = computed(() => describeDraft(drafts, freeMl.value));
  return {
    freeMl,
    situation,
    askToDistribute() {
      if (movements.running.peek() || untracked(() => situation.value.kind) !== 'ready') return;
      const typed = new Map(drafts.entries().map(({ id, amount }) => [id, amount]));
      const shares = known.rows().flatMap((row) => {
        const volumeMl = typed.get(row.id);
        return volumeMl === undefined || row.walletId === null ? [] : [{ row, volumeMl }];
      });
      if (shares.length > 0) ask({ kind: 'hand-out', shares });
    },
    clearAmounts: () => drafts.step(() => drafts.set(drafts.ids(), null)),
  };
}
