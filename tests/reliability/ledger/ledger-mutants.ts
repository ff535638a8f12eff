/** Mutants of the ledger, each with one defect: the simulation has to find them. */
import { isLong } from '../../../src/server/testing/effort.ts';
import { movements } from '../../movements/list-movements.ts';
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

/** Mutants of the rules, as each movement describes them, and mutants of the protocol of keys. */
const mutants: Readonly<Record<string, Subject>> = {
  ...Object.fromEntries(
    movements.flatMap(({ type, mutants: ofRules }) =>
      Object.entries(ofRules).map(([name, rules]) => [name, { ...product, otherRules: { [type]: rules } }]),
    ),
  ),
  'forgets its keys': { ...product, protocol: forgetsKeys },
  'keeps the keys of a crash': { ...product, protocol: keepsKeysOfCrashes },
  'answers another body with the old answer': { ...product, protocol: ignoresTheBody },
  'leaves a refusal half done': { ...product, protocol: keepsWhatItRefused },
};

/** The strongest mutant of each check of the simulation: only that check finds it, or it is the hardest for the check to find. */
const STRONGEST = [
  'changes many wallets and leaves their credit there',
  'moves the credit of many wallets and leaves their rights',
  'goes on without the wallets that are not there',
  'collects what was asked for, whatever is there',
  'lets the company go below zero',
  'refuses the whole balance',
  'leaves those sharing who are taken out of use',
  'turns the deleted inactive',
  'forgets the other wallets when one is shared',
  'settles a bill by another amount',
  'takes a further payment for a bill that is paid',
  'does not let be paid what was written off',
  'writes off what is paid',
  'gives more than is free',
  'gives to one that is billed otherwise',
  'leaves the wallets of a deleted cost centre sharing',
  'forgets of which distribution it collects',
  'undoes an import of which something was spent',
  'removes what a refused refuel names',
  'removes what an undone import brought in, wallets or not',
  'forgets what is owed',
  'forgets what was to be handed out',
  'credits a further payment for what is paid',
  'forgets the fees',
  'spends what nobody paid',
  'reverses a refuel twice',
  'hands out nothing where it is to go down the rows',
  'gives to those out of use by itself',
  'forgets its keys',
  'keeps the keys of a crash',
  'answers another body with the old answer',
  'leaves a refusal half done',
];

const unknown = STRONGEST.filter((name) => !Object.hasOwn(mutants, name));
if (unknown.length > 0) throw new Error(`These mutants do not exist: ${unknown.join('; ')}`);

/** Mutants of movements that the list does not name yet: a new movement is tried with all of its mutants. */
const unlisted = movements
  .map((movement) => Object.keys(movement.mutants))
  .filter((names) => !names.some((name) => STRONGEST.includes(name)))
  .flat();

/** The mutants that this run tries: the strongest daily, all in `npm run test:long`. */
export const ledgerMutants: Readonly<Record<string, Subject>> = isLong
  ? mutants
  : Object.fromEntries(
      Object.entries(mutants).filter(([name]) => STRONGEST.includes(name) || unlisted.includes(name)),
    );
