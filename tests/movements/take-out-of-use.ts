import type { OwnerKind } from '../../src/server/ledger/credit/wallets.repository.ts';
import {
  sharingTypeOf,
  WHOLE_REAIS,
  type KeyedCall,
  type KeyedRequest,
  type NoEffect,
} from './keyed-call.ts';
import type { Stage } from '../../src/server/testing/stage.ts';

interface CreditRegister {
  readonly kind: OwnerKind;
  readonly add: (stage: Stage) => Promise<{ readonly id: string; readonly owner: string }>;
  readonly restore: (stage: Stage, id: string) => Promise<unknown>;
}

type OtherRequest = (other: string) => Pick<KeyedRequest, 'body' | 'otherBody' | 'otherParams'>;

export function deactivationCalls(
  register: CreditRegister,
): Record<'byStatus' | 'byAddress' | 'byList', KeyedCall> {
  return {
    byStatus: deactivateOne(register, 'nothing', () => ({
      body: { status: 'inactive' },
      otherBody: { status: 'active' },
    })),
    byList: deactivateList(register),
    byAddress: deactivateOne(register, 'record_deleted', (id) => ({ otherParams: { id } })),
  };
}

function deactivateOne(
  { kind, add, restore }: CreditRegister,
  again: NoEffect,
  request: OtherRequest,
): KeyedCall {
  return {
    sharingType: sharingTypeOf[kind],
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
    resultField: 'returned',
    leaves: { entry: 'inactivation', to: 'company' },
  };
}

function deactivateList({ kind, add, restore }: CreditRegister): KeyedCall {
  return {
    sharingType: sharingTypeOf[kind],
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
    resultField: 'returned',
    leaves: { entry: 'inactivation', to: 'company' },
  };
}
