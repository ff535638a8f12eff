/**
 * What `npm run new:widget` writes, held against what was reviewed. Whoever changes a template accepts it with
 * `npx vitest run tests/publish/scaffold -u`. That it compiles and passes is tried by `npm run test:long`.
 */
import { describe, expect, it } from 'vitest';
import { examples } from '../../scripts/new-widget/examples.mjs';
import { kinds } from '../../scripts/new-widget/kinds.mjs';
import { scaffold } from '../../scripts/new-widget/scaffold.mjs';

/** On a busy machine Prettier takes seconds to load. */
const LIMIT = { timeout: 60_000 };

describe('a new widget', () => {
  it('is tried of each kind', () => {
    expect(Object.keys(examples)).toEqual(Object.keys(kinds));
  });

  it.each(Object.entries(examples))('of kind %s is written as it was reviewed', LIMIT, async (kind, name) => {
    const { files, touched, left } = await scaffold('.', kind, name);
    // The number of a migration is that of the day.
    const parts = [...files].map(([path, text]) => `=== ${path.replace(/\/\d{4}-/, '/NUMBER-')}\n${text}`);
    const lines = [...touched].flatMap(([path, text]) => [
      `=== ${path} (touched)`,
      ...text.split('\n').filter((line) => line.includes(`${name}.ts'`)),
    ]);
    const written = [...parts, ...lines, '=== left by hand', ...left].join('\n');
    expect(written).not.toMatch(/\{\{(?!percent|name|count)\w+\}\}/);
    await expect(`${written}\n`).toMatchFileSnapshot(`scaffold/${kind}.txt`);
  });
});
