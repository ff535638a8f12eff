/** The three situations that every element is looked at in. */
import type { Widget } from './support/widgets.ts';
import { fates } from './support/faults.ts';
import { visit, type Visit, type VisitOptions, type Profile } from './support/visit.ts';
import type { World } from './support/world.ts';

export const situations = ['signed in', 'signed out', 'failed'] as const;
export type Situation = (typeof situations)[number];

/** Opens the element in that situation, and waits until nothing is on its way any more. */
export async function open(
  world: World,
  profile: Profile,
  widget: Widget,
  situation: Situation,
  options: VisitOptions = {},
): Promise<Visit> {
  const visitor = await visit(world, profile, widget, {
    ...(situation !== 'signed out' && { token: 'given' }),
    ...(situation === 'failed' && {
      clock: true,
      before: ({ faults }) => faults.begin(fates['breaks down (500)']),
    }),
    ...options,
  });
  await visitor.settle();
  return visitor;
}
