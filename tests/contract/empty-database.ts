/** Calls that work only on an empty database. In a world with users they answer `not_found`. */
import fc from 'fast-check';
import type { RouteName } from '#contract/routes.ts';
import { changes, describe, refusedWith } from './access-matrix.ts';
import { validOf, writeJson, type JsonSchema } from './arbitraries.ts';
import { addressOf, contracts, send } from './requests.ts';
import type { World } from './world.ts';

export async function tryWithUsers(world: World, name: RouteName): Promise<string[]> {
  const failures: string[] = [];
  const address = addressOf(name);
  const { operator, superAdministrator } = world.tokens;
  for (const draft of fc.sample(validOf(contracts[name].body as JsonSchema), 5)) {
    const body: unknown = JSON.parse(writeJson(draft));
    for (const token of [undefined, operator, superAdministrator]) {
      const answer = await send(world, name, address, { body }, { token });
      if (!refusedWith(answer, 'not_found')) failures.push(`${address}: ${describe(answer)}`);
    }
  }
  return [...failures, ...(await changes(world))];
}
