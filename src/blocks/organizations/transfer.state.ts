import { batch, computed, signal, type ReadonlySignal, type Signal } from '@preact/signals-react';
import type { CreditTransfer } from '#contract/credit-transfers.ts';
import type { OrganizationName } from '#contract/session-data.ts';
import type { Unsaved } from '#blocks/registry/unsaved.ts';
import { subtractCents, sumCents } from '#core/money/arithmetic.ts';
import type { Cents } from '#core/money/cents.ts';
import { centsFromReais, reaisFromCents } from '#core/money/reais.ts';
import type { Session } from '#core/session/session.ts';
import { createLocalLookup, type Lookup } from '#core/state/lookup.ts';
import { createOperation, type Operation } from '#core/state/operation.ts';
import type { FormFields } from '#core/ui/form/form-field.ts';
import { createForm, type Form } from '#core/ui/form/form-state.ts';
import { namesIn } from '#core/format/organization-names.ts';
import { treeOf } from './organization-tree.ts';
import { searchOrganizations } from './search-organizations.ts';

/** Values of the transfer form; `amount` is in reais. */
export interface TransferBody {
  readonly amount: number;
}

export interface End {
  readonly _id: string;
  readonly name: string;
  readonly about: string;
}

/**
 * A credit transfer to confirm, or a finished transfer. The free balance after the transfer is null if the user may not
 * see it.
 */
export interface TransferRequest {
  readonly from: End;
  readonly to: End;
  readonly amountCents: Cents;
  readonly fromAfterCents: Cents | null;
  readonly toAfterCents: Cents | null;
}

export interface Transferring {
  readonly form: Form<TransferBody>;
  readonly unsaved: Unsaved;
  /** True if the organization of the open record sends the credit; false if it receives the credit. */
  readonly gives: Signal<boolean>;
  readonly own: End;
  readonly found: Lookup<readonly End[]>;
  readonly isOtherMissing: ReadonlySignal<boolean>;
  /** Free balance of the sending organization; null if unknown or not visible to the user. */
  readonly freeCents: ReadonlySignal<Cents | null>;
  readonly question: Signal<TransferRequest | null>;
  readonly done: ReadonlySignal<TransferRequest | null>;
  readonly operation: Operation<'transfer'>;
  choose(other: End | null): void;
  submit(): void;
  confirm(request: TransferRequest): Promise<void>;
  reset(): void;
  start(): () => void;
}

const MOST = 20;

export interface TransferOf {
  readonly own: Pick<OrganizationName, '_id' | 'tradeName'>;
  /** Id of the organization's parent, which is the default sender. */
  readonly parent: string | null;
}

export function createTransferring(
  session: Pick<Session, 'api' | 'organizations'>,
  of: TransferOf,
  fields: FormFields<TransferBody>,
): Transferring {
  const { api } = session;
  const form = createForm<TransferBody>(fields);
  const ends = createEnds(session, of);
  const isOtherMissing = signal(false);
  const question = signal<TransferRequest | null>(null);
  const done = signal<TransferRequest | null>(null);
  const operation = createOperation<'transfer'>({ onUnknown: ends.readAll });
  return {
    form,
    isOtherMissing,
    question,
    done,
    operation,
    gives: ends.gives,
    own: ends.own,
    found: ends.found,
    freeCents: ends.freeCents,
    unsaved: {
      isChanged: computed(() => done.value === null && form.isChanged.value),
      operation,
    },
    choose(next) {
      isOtherMissing.value = false;
      ends.choose(next);
    },
    submit() {
      isOtherMissing.value = ends.other.peek() === null;
      const body = form.read();
      if (!body) return;
      const amountCents = centsFromReais(body.amount);
      if (ends.isMoreThanFree(amountCents)) form.refuse({ code: 'transfer_exceeds_balance' });
      else question.value = ends.requestedFor(amountCents);
    },
    async confirm(request) {
      question.value = null;
      const { from, to, amountCents } = request;
      const body = {
        toOrganization: to._id,
        amount: reaisFromCents(amountCents),
      };
      const outcome = await operation.run('transfer', ({ send }) =>
        send((under) =>
          api('POST /superAdmin/organization/{id}/credit-transfer', {
            params: { id: from._id },
            body,
            ...under,
          }),
        ),
      );
      if (outcome.status === 'refused') {
        form.refuse(outcome.error);
        ends.readAll();
      }
      if (outcome.status === 'done')
        done.value = {
          ...request,
          ...movedBy(outcome.answer),
        };
    },
    reset() {
      batch(() => {
        done.value = null;
        form.reset();
        operation.clear();
      });
      ends.begin();
    },
    start() {
      ends.begin();
      return ends.found.stop;
    },
  };
}

function createEnds(
  { api, organizations }: Pick<Session, 'api' | 'organizations'>,
  { own: { _id: ownId, tradeName }, parent }: TransferOf,
) {
  const names = namesIn(organizations.list);
  const endOf = (_id: string, name: string): End => ({
    _id,
    name: names.nameOf(_id, name),
    about: names.aboutOf(_id),
  });
  const own = endOf(ownId, tradeName);
  const isKnown = organizations.list.some(({ _id }) => _id === parent);
  const above = parent !== null && isKnown ? endOf(parent, '') : null;
  const gives = signal(above === null);
  const other = signal<End | null>(null);
  const free = signal<ReadonlyMap<string, Cents>>(new Map());
  const found = createLocalLookup((text) =>
    findOrganizations(organizations.list, text, ownId).map(({ _id }) => endOf(_id, '')),
  );
  const freeOf = (end: End | null) => (end && free.value.get(end._id)) ?? null;
  const readFree = async ({ _id: organizationId }: End) => {
    const query = { organizationId };
    const balance = await api('GET /admin/organization/balance', { query }).catch(() => null);
    if (balance) free.value = new Map(free.value).set(organizationId, centsFromReais(balance.company));
  };
  const choose = (next: End | null) => {
    other.value = next;
    if (next) void readFree(next);
  };
  const freeCents = computed(() => freeOf(gives.value ? own : other.value));
  return {
    gives,
    own,
    other,
    found,
    freeCents,
    isMoreThanFree: (amountCents: Cents) => freeCents.value !== null && amountCents > freeCents.value,
    choose,
    readAll() {
      for (const end of [own, other.peek()]) if (end) void readFree(end);
    },
    begin() {
      found.settle(above?.name ?? '');
      choose(above);
      void readFree(own);
    },
    requestedFor(amountCents: Cents): TransferRequest | null {
      const end = other.peek();
      if (!end) return null;
      const [from, to] = gives.peek() ? [own, end] : [end, own];
      const [held, its] = [freeOf(from), freeOf(to)];
      return {
        from,
        to,
        amountCents,
        fromAfterCents: held === null ? null : subtractCents(held, amountCents),
        toAfterCents: its === null ? null : sumCents([its, amountCents]),
      };
    },
  };
}

function findOrganizations(list: readonly OrganizationName[], text: string, but: string) {
  const placed = treeOf(list).map(({ organization }) => organization);
  return searchOrganizations(placed, text)
    .filter(({ _id }) => _id !== but)
    .slice(0, MOST);
}

const movedBy = ({ amount, balance, received }: CreditTransfer) => ({
  amountCents: centsFromReais(amount),
  fromAfterCents: centsFromReais(balance.company),
  toAfterCents: centsFromReais(received.balance.company),
});
