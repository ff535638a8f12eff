/** Which rows the lines of a pasted block mean. Pure; a line that may mean several rows is reported and never guessed. */
import type { Cents } from '#core/money/cents.ts';
import { canonicalPlate, parsePlate } from '#core/validation/plate.ts';
import { foldText } from '#core/ui/table/fold-text.ts';
import { groupBy } from '../group-by.ts';
import type { DistributionRow } from '../rows.model.ts';
import { cpfIn, type PastedLine } from './read-block.model.ts';

type MatchedRow = Pick<DistributionRow, 'id' | 'ownerId' | 'name' | 'expenseCenter'>;

export interface Matched {
  /** By row id. */
  readonly amounts: ReadonlyMap<string, Cents>;
  /** Lines that mean no row, as the user wrote them. */
  readonly missing: readonly string[];
  /** Lines that may mean several rows, or whose keys mean different rows. */
  readonly ambiguous: readonly string[];
  /** Rows that several lines mean; none of them is filled in. */
  readonly repeated: readonly string[];
  /** Lines whose amount is no amount. */
  readonly unreadable: readonly string[];
  /** How many lines have no amount, or zero: their rows stay as they are. */
  readonly blank: number;
}

/** The CPFs that the lines name, each once. */
export function cpfsIn(lines: readonly PastedLine[]): string[] {
  return [...new Set(lines.flatMap(({ keys }) => keys.flatMap((key) => cpfIn(key) ?? [])))];
}

/** `ownersByCpf`: the people of the company who have the CPFs of the lines; null for vehicles, of which no CPF says anything. */
export function matchLines(
  lines: readonly PastedLine[],
  rows: readonly MatchedRow[],
  ownersByCpf: ReadonlyMap<string, string> | null,
): Matched {
  const find = finderOf(rows, ownersByCpf);
  const found = new Map<string, { line: PastedLine; written: string }[]>();
  const [missing, ambiguous, unreadable]: [string[], string[], string[]] = [[], [], []];
  let blank = 0;
  for (const line of lines) {
    const meant = find(line.keys);
    const written = writtenOf(line);
    if (line.isHeader && meant === 'none') continue;
    if (line.amount === null) blank += 1;
    else if (meant === 'none') missing.push(written);
    else if (meant === 'several') ambiguous.push(written);
    else if (line.amount === 'unreadable') unreadable.push(written);
    else {
      const ofRow = found.get(meant.id);
      if (ofRow) ofRow.push({ line, written });
      else found.set(meant.id, [{ line, written }]);
    }
  }
  const amounts = new Map<string, Cents>();
  const repeated: string[] = [];
  for (const [id, [first, another]] of found) {
    if (another) repeated.push(first!.written);
    else amounts.set(id, first!.line.amount as Cents);
  }
  return { amounts, missing, ambiguous, repeated, unreadable, blank };
}

type Meant = MatchedRow | 'none' | 'several';

/** Finds the row that all keys of a line mean together. Each row is read once, however many lines there are. */
function finderOf(
  rows: readonly MatchedRow[],
  ownersByCpf: ReadonlyMap<string, string> | null,
): (keys: readonly string[]) => Meant {
  const known = rows.map((row) => ({ row, ownerId: row.ownerId, name: row.name, center: row.expenseCenter }));
  const byOwner = groupBy(known, ({ ownerId }) => ownerId);
  const byName = groupBy(known, ({ name }) => nameKey(name));
  const centers = new Set(known.flatMap(({ center }) => (center === null ? [] : nameKey(center))));
  const meantBy = (key: string) => {
    const cpf = ownersByCpf && cpfIn(key);
    if (!cpf) return byName.get(nameKey(key));
    // A name beside the CPF of somebody else is a namesake.
    return byOwner.get(ownersByCpf.get(cpf) ?? '') ?? [];
  };
  return (keys) => {
    const named = keys.flatMap((key) => {
      const meant = meantBy(key);
      return meant ? [new Set(meant)] : [];
    });
    const [first, ...others] = named;
    if (!first) return 'none';
    if (named.some(({ size }) => size === 0)) return 'none';
    const common = [...first].filter((one) => others.every((other) => other.has(one)));
    if (common.length === 1) return common[0]!.row;
    const wanted = new Set(keys.map(nameKey).filter((key) => centers.has(key)));
    const inCenter = common.filter(({ center }) => center !== null && wanted.has(nameKey(center)));
    return inCenter.length === 1 ? inCenter[0]!.row : 'several';
  };
}

/** A plate as the register finds it, or a name without case, accents and doubled spaces. */
function nameKey(text: string): string {
  const plate = parsePlate(text);
  return plate === null ? foldText(text).replace(/\s+/g, ' ').trim() : canonicalPlate(plate);
}

/** Longer texts are cut: they are shown to be recognized. */
const MOST_LETTERS = 60;

function writtenOf({ keys }: PastedLine): string {
  const text = keys.find((key) => /\p{L}/u.test(key)) ?? keys[0] ?? '';
  return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text;
}
