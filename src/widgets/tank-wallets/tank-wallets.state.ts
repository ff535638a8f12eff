import { batch, computed, signal, untracked, type Signal } from '@preact/signals-react';
import { describeDraft, draftOf } from '#blocks/distribute-bar/draft.model.ts';
import { nextProblem } from '#blocks/distribute-bar/problems.model.ts';
import { createSight } from '#blocks/distribute-bar/sight.ts';
import type { ApiError } from '#core/api/api-error.ts';
import type { Emit } from '#core/description/describe-element.ts';
import { millilitresFromLitres, type Millilitres } from '#core/money/volume.ts';
import type { Session } from '#core/session/session.ts';
import { createOperation } from '#core/state/operation.ts';
import { DEFAULT_TABLE_VIEW, withoutFilters, type TableView } from '#core/state/table-view.ts';
import { createDraftVolumes } from '#core/ui/table/draft-volumes.ts';
import { savedDisplay } from '#core/ui/table/saved-display.ts';
import { createRowStates } from '#core/ui/table/row-states.ts';
import { createSelection } from '#core/ui/table/selection.ts';
import { rightsOf } from './actions.model.ts';
import { createKnown, tankIn } from './known.state.ts';
import { createSavedVolumes, openSavedVolumes } from './saved-volumes.state.ts';
import { createMovements, type FuelShare } from './movements.state.ts';
import { NO_VOLUME, sumVolumes, tanksAfter, type TankTableRow } from './rows.model.ts';
import { createSettings } from './settings.state.ts';
import type { element } from './tank-wallets.element.ts';
import type { ReportedFact, WalletFact, WalletIntent, WalletsContext } from './tank-wallets-context.ts';

export type TankWalletsQuestion =
  | { readonly kind: 'hand-out'; readonly shares: readonly FuelShare[] }
  | { readonly kind: 'collect' | 'limit' | 'fill'; readonly rows: readonly TankTableRow[] }
  | { readonly kind: 'disable'; readonly row: TankTableRow }
  /** Confirmation before leaving a tank with typed volumes. */
  | { readonly kind: 'leave'; readonly tank: string };

export type TankWalletsState = ReturnType<typeof createTankWalletsState>;

export function createTankWalletsState(
  session: Session,
  emit: Emit<typeof element>,
  notify: (fact: ReportedFact) => void,
  brought = '',
) {
  const context = createContext(session, emit, notify, brought);
  const { known, kept, drafts, movements, rowStates, selection } = context;
  const display = savedDisplay(session, 'tank-wallets');
  const view = signal<TableView>({
    ...DEFAULT_TABLE_VIEW,
    sort: { key: 'name', descending: false },
    pageSize: 'all',
    density: display.density,
    hidden: display.hidden,
  });
  const question = signal<TankWalletsQuestion | null>(null);
  const ask = (next: TankWalletsQuestion) => {
    if (!movements.running.peek()) question.value = next;
  };
  return {
    ...known,
    drafts,
    rowStates,
    selection,
    movements,
    question,
    view,
    actions: { ...createMovements(context), ...createSettings(context) },
    rights: computed(() => rightsOf((key) => session.can(key))),
    ask,
    close: () => {
      question.value = null;
    },
    ...createChoice(context, { question, ask, emit }),
    ...createTyping(context, { view, ask }),
    start() {
      const stops = [known.start(), kept.start(), display.follow(view)];
      return () => stops.forEach((stop) => stop());
    },
  };
}

type TankWalletsContext = ReturnType<typeof createContext>;

function createContext(
  session: Session,
  emit: Emit<typeof element>,
  notify: (fact: ReportedFact) => void,
  brought: string,
) {
  const rowStates = createRowStates();
  const drafts = createDraftVolumes();
  const movements = createOperation<WalletIntent, ApiError>({ marks: rowStates });
  /** Clears volumes of owners who no longer have a wallet, and shows a notice. */
  const onRows = (rows: readonly TankTableRow[]) => {
    const open = new Set(rows.flatMap(({ id, walletId }) => (walletId === null ? [] : [id])));
    const lost = drafts.ids().filter((id) => !open.has(id));
    const volumeMl = sumVolumes(lost.flatMap((id) => drafts.of(id).peek().amount ?? []));
    if (lost.length > 0) drafts.set(lost, null);
    if (volumeMl > 0) tell({ kind: 'gone', volumeMl });
  };
  const opened = openSavedVolumes(session);
  const first = opened.before?.value.tank ?? null;
  const known = createKnown(session, { brought, first, movements, onRows });
  const tell = (fact: WalletFact) => notify({ ...fact, product: known.tank.peek()?.product ?? '' });
  const context = {
    known,
    session,
    tank: known.tank,
    drafts,
    rowStates,
    selection: createSelection(),
    movements,
    notify: tell,
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
  } satisfies WalletsContext & { readonly known: unknown };
  return { ...context, kept: createSavedVolumes(context, opened, known.shown) };
}

interface ChoiceOptions {
  readonly question: Signal<TankWalletsQuestion | null>;
  readonly ask: (question: TankWalletsQuestion) => void;
  readonly emit: Emit<typeof element>;
}

function createChoice(
  { known, drafts, selection, movements, tank }: TankWalletsContext,
  { question, ask, emit }: ChoiceOptions,
) {
  const choose = (id: string) => {
    batch(() => {
      drafts.clear();
      selection.clear();
      movements.clear();
      question.value = null;
      known.choose(id);
    });
    emit('litro-view-changed', { view: `tank=${id}` });
  };
  return {
    /** Asks for confirmation if volumes are typed for the current tank. */
    chooseTank(id: string) {
      if (movements.running.peek() || id === tank.peek()?._id) return;
      if (drafts.ids().length > 0) ask({ kind: 'leave', tank: id });
      else choose(id);
    },
    leaveFor: choose,
    /** Applies a view from the host page. */
    show(view: string) {
      const id = tankIn(view);
      if (id !== null && id !== known.selected.peek() && !movements.running.peek()) choose(id);
    },
  };
}

interface TypingOptions {
  readonly view: Signal<TableView>;
  readonly ask: (question: TankWalletsQuestion) => void;
}

/** Typed volumes, compared with the free volume of the tank. */
function createTyping({ known, drafts, movements, tank }: TankWalletsContext, { view, ask }: TypingOptions) {
  const freeMl = computed(() => (tank.value ? millilitresFromLitres(tank.value.free) : NO_VOLUME));
  const situation = computed(() => describeDraft(draftOf(drafts), freeMl.value));
  const sight = createSight(drafts, (row: TankTableRow) => row.id);
  /** Id of the row whose volume field must take the focus. */
  const requestedAmount = signal<string | null>(null);
  return {
    freeMl,
    situation,
    sight,
    requestedAmount,
    askToDistribute() {
      if (movements.running.peek() || untracked(() => situation.value.kind) !== 'ready') return;
      const typed = new Map(drafts.entries().map(({ id, amount }) => [id, amount]));
      const shares = known.rows().flatMap((row) => {
        const volumeMl = typed.get(row.id);
        return volumeMl === undefined || row.walletId === null ? [] : [{ row, volumeMl }];
      });
      if (shares.length > 0) ask({ kind: 'hand-out', shares });
    },
    /** Moves to the next invalid cell, even in a hidden row. Returns its id. */
    goToProblem(last: string | null): string | null {
      const inSight = sight.shown.peek() ?? new Set<string>();
      const id = nextProblem(inSight, new Set(drafts.unreadableIds()), last);
      if (id === null) return null;
      batch(() => {
        if (!inSight.has(id)) view.value = withoutFilters(view.peek());
        requestedAmount.value = id;
      });
      return id;
    },
    /** Fills in the same volume for each row, as one undoable step. */
    fill: (rows: readonly TankTableRow[], volumeMl: Millilitres) =>
      drafts.step(() =>
        drafts.set(
          rows.map(({ id }) => id),
          volumeMl,
        ),
      ),
    /** Clears the typed volumes, as one undoable step. */
    clearAmounts: () => drafts.step(() => drafts.set(drafts.ids(), null)),
  };
}
