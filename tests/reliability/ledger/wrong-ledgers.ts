/** Ledgers that are wrong in one thing each, for the tests that look for what is wrong. */
import { movements } from '../../../src/server/testing/movements/list-movements.ts';
import { exactlyOnce, product, type Protocol, type Subject } from './simulation.ts';

/** Does the work again each time. */
const forgetsKeys: Protocol = (bank, request, work) => {
  const delivery = exactlyOnce({ ...bank, keys: new Map() }, request, work);
  const { outcome } = delivery;
  if ('refusal' in outcome) return delivery;
  return { ...delivery, commit: () => (bank.organizations[request.organization] = work().next) };
};

/** Writes the key before the work, in a transaction of its own. */
const keepsKeysOfCrashes: Protocol = (bank, request, work) => {
  const delivery = exactlyOnce(bank, request, work);
  if ('answer' in delivery.outcome && !delivery.isReplay) {
    bank.keys.set(request.key, { operation: request.operation, outcome: delivery.outcome });
  }
  return delivery;
};

/** Takes any request with a known key for the one it was made for. */
const ignoresTheBody: Protocol = (bank, request, work) => {
  const stored = bank.keys.get(request.key);
  if (!stored) return exactlyOnce(bank, request, work);
  return { outcome: stored.outcome, isReplay: true, commit: () => undefined };
};

/** Writes a part of what it refuses. */
const keepsWhatItRefused: Protocol = (bank, request, work) => {
  const delivery = exactlyOnce(bank, request, work);
  if (!('refusal' in delivery.outcome) || request.operation.type !== 'release') return delivery;
  const own = bank.organizations[request.organization];
  const commit = () => {
    if (own) bank.organizations[request.organization] = { ...own, wallets: new Map() };
  };
  return { ...delivery, commit };
};

/** Those whose rules are wrong, as each movement describes them, and those that are wrong about keys. */
export const wrongLedgers: Readonly<Record<string, Subject>> = {
  ...Object.fromEntries(
    movements.flatMap(({ type, wrong }) =>
      Object.entries(wrong).map(([name, rules]) => [name, { ...product, otherRules: { [type]: rules } }]),
    ),
  ),
  'forgets its keys': { ...product, protocol: forgetsKeys },
  'keeps the keys of a crash': { ...product, protocol: keepsKeysOfCrashes },
  'answers another body with the old answer': { ...product, protocol: ignoresTheBody },
  'leaves a refusal half done': { ...product, protocol: keepsWhatItRefused },
};
