import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../../docs/operate');

function readHandbook(): string {
  const pages = readdirSync(FOLDER).filter((name) => name.endsWith('.md'));
  return pages
    .sort()
    .map((name) => readFileSync(join(FOLDER, name), 'utf8'))
    .join('\n');
}

export function sectionOf(heading: string): string {
  const sections = readHandbook()
    .split(/^(?=#{1,4} )/m)
    .filter((part) => part.replace(/^#+ /, '').startsWith(`${heading}\n`));
  const [section, ...others] = sections;
  if (section === undefined) throw new Error(`docs/operate has no heading "${heading}".`);
  if (others.length > 0) throw new Error(`docs/operate has two headings "${heading}".`);
  return section;
}
