import { movements } from '../../movements/list-movements.ts';
import { exactlyOnce, product, type Protocol, type Subject } from './simulation.ts';

const forgetsKeys: Protocol = (bank, request, work) => {
  const delivery = exactlyOnce({ ...bank, keys: new Map() }, request, work);
  const { outcome } = delivery;
  if ('refusal' in outcome) return delivery;
  return { ...delivery, commit: () => (bank.organizations[request.organization] = work().next) };
};

/** Mutant of the idempotency protocol: writes the idempotency key before the work, in a separate transaction. */
const keepsKeysOfCrashes: Protocol = (bank, request, work) => {
  const delivery = exactlyOnce(bank, request, work);
  if ('answer' in delivery.outcome && !delivery.isReplay) {
    bank.keys.set(request.key, { operation: request.operation, outcome: delivery.outcome });
  }
  return delivery;
};

const ignoresTheBody: Protocol = (bank, request, work) => {
  const stored = bank.keys.get(request.key);
  if (!stored) return exactlyOnce(bank, request, work);
  return { outcome: stored.outcome, isReplay: true, commit: () => undefined };
};

/** Mutant of the protocol of idempotency keys: commits a part of a refused request. */
const keepsWhatItRefused: Protocol = (bank, request, work) => {
  const delivery = exactlyOnce(bank, request, work);
  if (!('refusal' in delivery.outcome) || request.operation.type !== 'release') return delivery;
  const own = bank.organizations[request.organization];
  const commit = () => {
    if (own) bank.organizations[request.organization] = { ...own, wallets: new Map() };
  };
  return { ...delivery, commit };
};

export const ledgerMutants: Readonly<Record<string, Subject>> = {
  ...Object.fromEntries(
    movements.flatMap(({ type, mutants = {} }) =>
      Object.entries(mutants).map(([name, rules]) => [name, { ...product, otherRules: { [type]: rules } }]),
    ),
  ),
  'forgets its keys': { ...product, protocol: forgetsKeys },
  'stores the key of a crashed request': { ...product, protocol: keepsKeysOfCrashes },
  'answers another body with the stored response': { ...product, protocol: ignoresTheBody },
  'commits a part of a refused request': { ...product, protocol: keepsWhatItRefused },
};
