import { afterAll, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '#core/config/languages.ts';
import type { Widget } from './support/widgets.ts';
import { ACCENTS, CORNERS, formatTheme, SCHEMES } from '#core/ui/theme/theme-name.ts';
import { isLong } from '../../../src/server/testing/effort.ts';
import { expectDocumented } from './contract.ts';
import { fates } from './support/faults.ts';
import { findAccessibilityFaults, NETWORK_LINE, open, type Pages, type Visit } from './support/visit.ts';
import { keysOf } from './support/texts.ts';
import type { World } from './support/world.ts';

const situations = ['signed in', 'signed out', 'failed'] as const;

export interface Look {
  readonly language: Language;
  readonly theme: string;
  readonly sizes: readonly Size[];
}

interface Size {
  readonly width: number;
  readonly height: number;
}

export const WIDE: Size = { width: 1280, height: 800 };
const NARROW: Size = { width: 360, height: 740 };

const themes = SCHEMES.flatMap((scheme) =>
  ACCENTS.flatMap((accent) => CORNERS.map((corners) => formatTheme({ scheme, accent, corners }))),
);
export const allLooks: readonly Look[] = LANGUAGES.flatMap((language) =>
  themes.flatMap((theme) => [WIDE, NARROW].map((size) => ({ language, theme, sizes: [size] }))),
);
const looks: readonly Look[] = isLong
  ? LANGUAGES.flatMap((language) => themes.map((theme) => ({ language, theme, sizes: [WIDE, NARROW] })))
  : [
      { language: 'pt', theme: 'light.blue', sizes: [NARROW] },
      { language: 'enrtl', theme: 'dark.blue', sizes: [WIDE] },
    ];

export function looksRight(world: () => World, pages: () => Pages, widget: Widget): void {
  let openVisit: Visit | undefined;
  afterAll(() => openVisit?.leave());

  it.sequential.each(situations)(
    'is sound, accessible and readable in every language while it is %s',
    async (situation) => {
      const visitor = openVisit ?? (await open(world(), pages(), widget, { clock: true }));
      openVisit = undefined;
      await visitor.page.setViewportSize(WIDE);
      visitor.pace(situation === 'failed' ? 'fast' : 'real');
      if (situation === 'failed') await visitor.faults.begin(fates['breaks down (500)']);
      await visitor.again({ token: situation === 'signed out' ? 'none' : 'given' });
      await visitor.settle();
      const inPortuguese = keysOf(await visitor.texts(), 'pt');
      expect(inPortuguese.flat(), 'keys of the shown texts').not.toEqual([]);
      for (const language of LANGUAGES) {
        await visitor.look(language, 'light.blue');
        const shown = await visitor.expectReadable(language);
        expectTheSame(inPortuguese, keysOf(shown, language), language);
      }
      for (const look of looks) await expectAccessible(visitor, look);
      expectDocumented(await visitor.events());
      const problems = await visitor.problems();
      const isOfTheFault = (line: string) => situation === 'failed' && NETWORK_LINE.test(line);
      expect(problems.filter((line) => !isOfTheFault(line))).toEqual([]);
      if (situation === 'failed') await visitor.faults.end();
      openVisit = visitor;
    },
  );
}

export async function expectAccessible(visitor: Visit, { language, theme, sizes }: Look): Promise<void> {
  await visitor.look(language, theme);
  for (const size of sizes) {
    await visitor.page.setViewportSize(size);
    await visitor.settle();
    const faults = await findAccessibilityFaults(visitor);
    expect(faults, `${language} ${theme} ${size.width}`).toEqual([]);
    expect(await visitor.overflow(), `${language} ${size.width}: wider than the page`).toBe(0);
  }
}

export function expectTheSame(
  before: (readonly string[])[],
  after: (readonly string[])[],
  language: Language,
): void {
  expect(after.length, `texts in ${language}`).toBe(before.length);
  const others = before.flatMap((keys, place) => {
    const now = after[place] ?? [];
    const isSame = keys.length === 0 ? now.length === 0 : keys.some((key) => now.includes(key));
    return isSame ? [] : [`${keys.join('|')} is ${now.join('|') || 'nothing known'}`];
  });
  expect(others, language).toEqual([]);
}
