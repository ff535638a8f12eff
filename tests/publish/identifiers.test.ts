import { describe, expect, it } from 'vitest';
import { readGraph } from '../../scripts/testing/source-graph.mjs';

const { files, textOf } = readGraph();
const sources = files.filter((path) => /^src\/.*\.tsx?$/.test(path));
const isTest = (path: string) => /\.test\.tsx?$|\/testing\//.test(path);

const TYPE =
  /^\s*(?:export )?(?:declare )?(?:abstract )?(?:(?:interface|class) (\w+)|type (\w+)(?:<[^=]*>)? =)/gm;
const DECLARED = /\b(?:function|const|let|interface|type|class) (\w+)/g;

const EMPTY_NAMES = /^(?:Place|Asked|Act|Known|Wanted|Opened|Told|Line|Way|Part|Parts|Given|Found)$/;
const FORMER_WORDS =
  /handOut|HandOut|HandedOut|^reap|Reap|[tT]akeBack|WayLink|[vV]erdict(?!Texts)|Centre|^act$|^acts$|[a-z]Acts?$/;
const AUGMENTED = new Set(['FastifyRequest', 'FastifyContextConfig']);

const namesIn = (path: string, pattern: RegExp) =>
  [...textOf(path).matchAll(pattern)].map(([, first, second]) => first ?? second ?? '');

describe('names in src', () => {
  it('no type has a name that says nothing', () => {
    const found = sources.flatMap((path) =>
      namesIn(path, TYPE).flatMap((name) => (EMPTY_NAMES.test(name) ? [`${path}: ${name}`] : [])),
    );
    expect(found).toEqual([]);
  });

  it('no two types share a name', () => {
    const places = new Map<string, string[]>();
    for (const path of sources.filter((each) => !isTest(each))) {
      for (const name of namesIn(path, TYPE)) places.set(name, [...(places.get(name) ?? []), path]);
    }
    const twice = [...places].filter(([name, paths]) => paths.length > 1 && !AUGMENTED.has(name));
    expect(twice).toEqual([]);
  });

  it('no declared name uses a former word of the vocabulary', () => {
    const found = sources.flatMap((path) =>
      namesIn(path, DECLARED).flatMap((name) => (FORMER_WORDS.test(name) ? [`${path}: ${name}`] : [])),
    );
    expect(found).toEqual([]);
  });
});
