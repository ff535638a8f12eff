/** A record of a register that is taken out of use while its owner holds credit, for races and exactly-once. */
import type { OwnerKind } from '../../modules/balance/wallets.repository.ts';
import { holdsIt, WHOLE_REAIS, type KeyedCall, type KeyedRequest, type Vain } from './keyed-call.ts';
import type { Stage } from './stage.ts';

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

/** Both ways of taking a record out of use: by its status (`PUT`) and by its address (`DELETE`). */
export function takeOutOfUse(register: CreditRegister): { byStatus: KeyedCall; byAddress: KeyedCall } {
  return {
    byStatus: takenBy(register, 'nothing', () => ({
      body: { status: 'inactive' },
      otherBody: { status: 'active' },
    })),
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
