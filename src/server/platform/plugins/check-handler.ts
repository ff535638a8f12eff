import type { RouteContract } from '#contract/route.ts';
import type { RouteName } from '#contract/routes.ts';
import { isWriting } from './unrecorded-calls.ts';

/** Throws an error with the call's name if the contract and the type of its handler differ. */
export function checkHandler(
  name: RouteName,
  contract: RouteContract,
  does: 'moves' | 'writes' | 'lists' | 'sends' | 'reads',
): void {
  if ((contract.moves !== 'nothing') !== (does === 'moves')) {
    throw new Error(`The contract says that ${name} moves ${contract.moves}; its handler ${does}.`);
  }
  if ((contract.exports ?? false) !== (does === 'lists')) {
    throw new Error(`The contract and the handler of ${name} differ in whether it can be had as a file.`);
  }
  if ((contract.answersFile !== undefined) !== (does === 'sends')) {
    throw new Error(`The contract and the handler of ${name} differ in whether it answers a file.`);
  }
  if (does === 'reads' && isWriting(name)) {
    throw new Error(`${name} changes something; its handler must record what (writes).`);
  }
}
