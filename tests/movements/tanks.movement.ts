import type { KeyedCall } from './keyed-call.ts';
import { WHOLE_LITRES } from '../../src/server/testing/tank-stage.ts';

const ofTank = { sharingType: 'EMPLOYEE', wholeAmount: WHOLE_LITRES } as const;

const distribute: KeyedCall = {
  ...ofTank,
  prepare: async (stage) => {
    const tank = await stage.addTank();
    const id = await stage.addTankWallet(tank, await stage.addLorry());
    const shares = (volume: number) => ({ shares: [{ id, volume }] });
    return { body: shares(WHOLE_LITRES), otherBody: shares(1), fill: () => stage.supplyTank(tank) };
  },
  before: 'tank_claims_exceed',
  again: 'tank_claims_exceed',
  resultField: 'volume',
  leaves: { entry: 'tank_distribution', to: 'tank' },
};

const collect: KeyedCall = {
  ...ofTank,
  prepare: async (stage) => {
    const tank = await stage.addTank();
    const wallet = await stage.addTankWallet(tank, await stage.addLorry());
    const fill = async () => {
      await stage.supplyTank(tank);
      await stage.giveTank(wallet);
    };
    return { body: { wallets: [wallet] }, otherBody: { wallets: [wallet], volumes: [1] }, fill };
  },
  before: 'nothing',
  again: 'nothing',
  resultField: 'volume',
  leaves: { entry: 'tank_collection', to: 'tank' },
};

const putOutOfUse: KeyedCall = {
  ...ofTank,
  prepare: async (stage) => {
    const tank = await stage.addTank();
    const id = await stage.addTankWallet(tank, await stage.addLorry());
    const other = await stage.addTankWallet(tank, await stage.addLorry());
    const fill = async () => {
      await stage.restoreTankWallet(id);
      await stage.supplyTank(tank);
      await stage.giveTank(id);
    };
    return { params: { id }, otherParams: { id: other }, body: { status: 'inactive' }, fill };
  },
  before: 'nothing',
  again: 'nothing',
  resultField: 'movement.volume',
  leaves: { entry: 'tank_collection', to: 'tank' },
};

/** Supply of a full tank: the call is refused until `fill` drains the tank. */
const refuel: KeyedCall = {
  ...ofTank,
  prepare: async (stage) => {
    const tank = await stage.addTank();
    const lorry = await stage.addLorry();
    await stage.addTankWallet(tank, lorry, true);
    await stage.supplyTank(tank);
    return {
      params: { id: tank },
      body: { volume: WHOLE_LITRES, price: 5, supplier: 'Distribuidora' },
      otherBody: { volume: 1, source: 'Comboio' },
      fill: () => stage.drawTank(tank, lorry),
    };
  },
  before: 'tank_over_capacity',
  again: 'tank_over_capacity',
  resultField: 'transaction.volume',
  leaves: { entry: 'tank_refuel', to: 'tank' },
};

const defuel: KeyedCall = {
  ...ofTank,
  prepare: async (stage) => {
    const tank = await stage.addTank();
    const vehicle = await stage.addLorry();
    await stage.addTankWallet(tank, vehicle, true);
    return {
      params: { id: tank },
      body: { vehicle, volume: WHOLE_LITRES },
      otherBody: { vehicle, volume: 1 },
      fill: () => stage.supplyTank(tank),
    };
  },
  before: 'tank_claim_exceeded',
  again: 'tank_claim_exceeded',
  resultField: 'transaction.volume',
  leaves: { entry: 'tank_defuel', to: 'tank' },
};

const book: KeyedCall = {
  ...ofTank,
  prepare: async (stage) => {
    const id = await stage.addTank();
    const dip = await stage.readTank(id, 2);
    const newer = await stage.readTank(id, 1);
    return {
      params: { id, dip },
      body: { reason: 'Aferição' },
      otherBody: { reason: 'Recontagem' },
      fill: () => stage.forgetReading(newer),
    };
  },
  before: 'dip_superseded',
  again: 'dip_booked',
  resultField: 'dip.variance',
  leaves: { entry: 'tank_variance', to: 'tank' },
};

export const keyedCalls = {
  'PUT /admin/organization/tank/wallets': [distribute],
  'PUT /admin/organization/tank/wallets/collect': [collect],
  'PUT /admin/organization/tank/wallet/{id}': [putOutOfUse],
  'POST /admin/tank/{id}/refuel': [refuel],
  'POST /admin/tank/{id}/defuel': [defuel],
  'PUT /admin/organization/tank/{id}/dip/{dip}': [book],
};
