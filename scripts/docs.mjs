/**
 * `npm run docs:check` checks links between pages, the numbers of decisions, the total length of written pages, and plain
 * English. `scripts/lint/prose-limits.json` holds the number of sentences of pages, comments and the contract that break each
 * rule. The numbers may only fall: `--write` records lower numbers, and `--list` prints each sentence with its file.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { commentsIn, faultsOf, proseOf, stringsIn } from './lint/prose.mjs';

/** Maximum number of words in all written pages. */
const MOST_WORDS = 35_000;
const MOST_DECISIONS = 20;
const GENERATED = new Set(['docs/embed/elements.md', 'docs/operate/performance.md']);
const LIMITS = 'scripts/lint/prose-limits.json';

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => existsSync(path));
const pages = files.filter((path) => path.endsWith('.md'));
const written = pages.filter((path) => !GENERATED.has(path));
const read = (path) => readFileSync(path, 'utf8');
const failures = [];

/** Anchor of a heading in a Markdown page, as GitHub forms the anchor. */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\- _]/gu, '')
    .trim()
    .replaceAll(' ', '-');

const anchorsIn = (text) =>
  new Set([...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) => anchorOf(heading)));

for (const page of pages) {
  for (const [, target, anchor] of read(page).matchAll(/\]\(([^)#\s]*)(?:#([^)\s]+))?\)/g)) {
    if (/^[a-z]+:/.test(target)) continue;
    const path = target === '' ? page : normalize(join(dirname(page), target));
    if (!existsSync(path)) failures.push(`${page} links to ${path}, which does not exist`);
    else if (anchor && path.endsWith('.md') && !anchorsIn(read(path)).has(anchor))
      failures.push(`${page} links to ${path}#${anchor}, which has no such heading`);
  }
}

const decisions = pages.flatMap((path) => /^docs\/build\/decisions\/(\d{4})-/.exec(path)?.[1] ?? []).sort();
if (decisions.length > MOST_DECISIONS || decisions.some((number, at) => Number(number) !== at + 1))
  failures.push(
    `docs/build/decisions must be at most ${MOST_DECISIONS}, numbered from 0001 without gaps: ${decisions}`,
  );

const words = written
  .map(
    (path) =>
      read(path)
        .split(/\s+/)
        .filter((word) => /[\p{L}\p{N}]/u.test(word)).length,
  )
  .reduce((sum, count) => sum + count, 0);
console.log(`${words} words in ${written.length} written pages`);
if (words > MOST_WORDS) failures.push(`The pages have ${words} words; the limit is ${MOST_WORDS}`);

const sources = files.filter((path) => /^(?:src|tests|scripts)\/.*\.(?:tsx?|mjs)$/.test(path));
const faultsIn = (paths, textsOf) =>
  paths.flatMap((path) =>
    textsOf(read(path))
      .flatMap(faultsOf)
      .map((fault) => ({ ...fault, path })),
  );
const readByPeople = pages.filter((path) => path !== 'docs/operate/performance.md');
const ofContract = sources.filter((path) => /^src\/contract\/|\/openapi\.ts$/.test(path));
const faults = {
  pages: faultsIn(readByPeople, proseOf),
  comments: faultsIn(sources, commentsIn),
  contract: faultsIn(ofContract, stringsIn),
};
const count = (found) => {
  const of = (kind) => found.filter((fault) => fault.kind === kind).length;
  return { openings: of('opening'), dialect: of('dialect'), long: of('long') };
};
const now = Object.fromEntries(Object.entries(faults).map(([kind, found]) => [kind, count(found)]));
if (process.argv.includes('--list')) {
  for (const { path, kind, sentence } of Object.values(faults).flat())
    console.log(`${path}: ${kind}: ${sentence}`);
}
if (process.argv.includes('--write')) writeFileSync(LIMITS, `${JSON.stringify(now, null, 2)}\n`);
const limits = JSON.parse(read(LIMITS));
for (const [where, kinds] of Object.entries(limits)) {
  for (const [kind, limit] of Object.entries(kinds)) {
    console.log(`${where}, ${kind}: ${now[where][kind]} of ${limit}`);
    if (now[where][kind] > limit)
      failures.push(`${where} have more sentences with a fault (${kind}) than ${limit}; --list prints them`);
  }
}
for (const failure of failures) console.error(failure);
process.exitCode = failures.length > 0 ? 1 : 0;
