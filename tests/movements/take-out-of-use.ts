/** A record of a register that is taken out of use while its owner holds credit, for races and exactly-once. */
import type { OwnerKind } from '../../src/server/ledger/credit/wallets.repository.ts';
import { holdsIt, WHOLE_REAIS, type KeyedCall, type KeyedRequest, type Vain } from './keyed-call.ts';
import type { Stage } from '../../src/server/testing/stage.ts';

/** A register whose records hold credit. */
interface CreditRegister {
  readonly kind: OwnerKind;
  /** Makes a record; answers it with the owner of its wallets. */
  readonly add: (stage: Stage) => Promise<{ readonly id: string; readonly owner: string }>;
  /** Brings a record back into use, if it is not. */
  readonly restore: (stage: Stage, id: string) => Promise<unknown>;
}

/** What tells another request of the same call apart; `other` is a record that nothing happens to. */
type OtherRequest = (other: string) => Pick<KeyedRequest, 'body' | 'otherBody' | 'otherParams'>;

/** The ways of taking records out of use: one by its status (`PUT`) or its address (`DELETE`), many by a list of them. */
export function takeOutOfUse(
  register: CreditRegister,
): Record<'byStatus' | 'byAddress' | 'byList', KeyedCall> {
  return {
    byStatus: takenBy(register, 'nothing', () => ({
      body: { status: 'inactive' },
      otherBody: { status: 'active' },
    })),
    byList: takenByList(register),
    byAddress: takenBy(register, 'record_deleted', (id) => ({ otherParams: { id } })),
  };
}

/** The owner holds everything in two wallets, one of which shares. */
function takenBy({ kind, add, restore }: CreditRegister, again: Vain, request: OtherRequest): KeyedCall {
  return {
    sharingType: holdsIt[kind],
    prepare: async (stage) => {
      const { id, owner } = await add(stage);
      const wallets = [await stage.addWallet(kind, owner), await stage.addWallet(kind, owner, true)];
      const fill = async () => {
        await restore(stage, id);
        await stage.buy();
        for (const wallet of wallets) await stage.give(kind, owner, wallet, WHOLE_REAIS / wallets.length);
      };
      return { params: { id }, ...request((await add(stage)).id), fill };
    },
    before: 'nothing',
    again,
    says: 'returned',
    leaves: { entry: 'inactivation', to: 'company' },
  };
}

/** Two owners hold everything, each in a wallet, one of which shares. */
function takenByList({ kind, add, restore }: CreditRegister): KeyedCall {
  return {
    sharingType: holdsIt[kind],
    prepare: async (stage) => {
      const records = [await add(stage), await add(stage)];
      const ids = records.map(({ id }) => id);
      const shares: { id: string; wallet: string; amount: number }[] = [];
      for (const { owner: id } of records) {
        const wallet = await stage.addWallet(kind, id, shares.length > 0);
        shares.push({ id, wallet, amount: WHOLE_REAIS / records.length });
      }
      const fill = async () => {
        for (const id of ids) await restore(stage, id);
        await stage.buy();
        await stage.distribute(kind, shares);
      };
      return { body: { ids, status: 'inactive' }, otherBody: { ids, status: 'active' }, fill };
    },
    before: 'nothing',
    again: 'nothing',
    says: 'returned',
    leaves: { entry: 'inactivation', to: 'company' },
  };
}
