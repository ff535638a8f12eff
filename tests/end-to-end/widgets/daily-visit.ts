import { expect, it } from 'vitest';
import { LANGUAGES, type Language } from '#core/config/languages.ts';
import { drawOne } from '../../support/share.ts';
import { expectDocumented, expectObserved } from './contract.ts';
import { allLooks, expectAccessible, expectTheSame, WIDE } from './looks.ts';
import type { FaultFreeView } from './survival.ts';
import { keysOf, textsIn } from './support/texts.ts';
import { open, type Pages, type Visit } from './support/visit.ts';
import type { Widget } from './support/widgets.ts';
import type { World } from './support/world.ts';
import { visitFaults } from './visit-faults.ts';

export function isVisited(world: () => World, pages: () => Pages, widget: Widget): void {
  const { tag } = widget;
  const fault = drawOne(visitFaults, tag, ({ name }) => name);
  const language = drawOne(LANGUAGES, tag);
  const look = drawOne(allLooks, tag, (each) => JSON.stringify(each));

  it(`stays sound, readable and accessible in a visit in which ${fault.name} (${language})`, async () => {
    const visitor = await open(world(), pages(), widget, { clock: fault.clock });
    const visited = { world: world(), pages: pages(), widget, visitor, language };
    if (fault.isFirst) await fault.meet({ ...visited, usually: new Map() });
    await expectObserved(visitor);
    const usually = await readLanguages(visitor, ['pt', language]);
    await expectAccessible(visitor, look);
    expectDocumented(await visitor.events());
    expect(await visitor.problems()).toEqual([]);
    await visitor.page.setViewportSize(WIDE);
    if (!fault.isFirst) await fault.meet({ ...visited, usually });
    expectDocumented(await visitor.events());
    await visitor.leave();
  });
}

async function readLanguages(
  visitor: Visit,
  languages: readonly Language[],
): Promise<ReadonlyMap<Language, FaultFreeView>> {
  const usually = new Map<Language, FaultFreeView>();
  let first: ReturnType<typeof keysOf> | undefined;
  for (const language of new Set(languages)) {
    await visitor.look(language, 'light.blue');
    const shown = await visitor.expectReadable(language);
    const keys = keysOf(shown, language);
    // Each language must show the text keys of the first language. Text keys from the opening of the page are no
    // reference, because a table may draw other rows later.
    first ??= keys;
    expectTheSame(first, keys, language);
    usually.set(language, { says: textsIn(shown, language), actions: await visitor.mainActions() });
  }
  expect(first?.flat(), 'keys of the shown texts').not.toEqual([]);
  return usually;
}
