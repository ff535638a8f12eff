import type { ElementDescription, Room } from './describe-element.ts';

const OF_A_TABLE: Room = { inline: 960, block: 430 };

/** Size in px to reserve for an element with these attributes. The loader passes this function to the widget's root. */
export function roomOf(
  { room = OF_A_TABLE }: ElementDescription,
  attributes: Readonly<Record<string, unknown>>,
): Omit<Room, 'less'> {
  let { block } = room;
  for (const name in room.less) if (attributes[name]) block -= room.less[name] ?? 0;
  return { inline: room.inline, block };
}
