import type { Cents } from '#core/money/cents.ts';
import { canonicalPlate, parsePlate } from '#core/validation/plate.ts';
import { foldText } from '#core/ui/table/fold-text.ts';
import { groupBy } from '../group-by.ts';
import type { DistributionRow } from '../rows.model.ts';
import { cpfIn, type PastedLine } from './read-block.model.ts';

type MatchedRow = Pick<DistributionRow, 'id' | 'ownerId' | 'name' | 'expenseCenter'>;

export interface Matched {
  readonly amounts: ReadonlyMap<string, Cents>;
  readonly missing: readonly string[];
  readonly ambiguous: readonly string[];
  readonly repeated: readonly string[];
  readonly unreadable: readonly string[];
  readonly blank: number;
}

export function cpfsIn(lines: readonly PastedLine[]): string[] {
  return [...new Set(lines.flatMap(({ keys }) => keys.flatMap((key) => cpfIn(key) ?? [])))];
}

/**
 * `ownersByCpf` maps a CPF (Brazilian taxpayer number) to the owner id of a person. The map is null for vehicles, which
 * have no CPF.
 */
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

function finderOf(
  rows: readonly MatchedRow[],
  ownersByCpf: ReadonlyMap<string, string> | null,
): (keys: readonly string[]) => Meant {
  const known = rows.map((row) => ({
    row,
    ownerId: row.ownerId,
    name: row.name,
    expenseCenter: row.expenseCenter,
  }));
  const byOwner = groupBy(known, ({ ownerId }) => ownerId);
  const byName = groupBy(known, ({ name }) => nameKey(name));
  const expenseCenters = new Set(
    known.flatMap(({ expenseCenter }) => (expenseCenter === null ? [] : nameKey(expenseCenter))),
  );
  const meantBy = (key: string) => {
    const cpf = ownersByCpf && cpfIn(key);
    if (!cpf) return byName.get(nameKey(key));
    // The CPF (taxpayer number) decides: a person with the same name but another CPF does not match.
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
    const namedCenters = new Set(keys.map(nameKey).filter((key) => expenseCenters.has(key)));
    const inExpenseCenter = common.filter(
      ({ expenseCenter }) => expenseCenter !== null && namedCenters.has(nameKey(expenseCenter)),
    );
    return inExpenseCenter.length === 1 ? inExpenseCenter[0]!.row : 'several';
  };
}

/** Comparable form of a name: a canonical plate, or the name without case, accents and doubled spaces. */
function nameKey(text: string): string {
  const plate = parsePlate(text);
  return plate === null ? foldText(text).replace(/\s+/g, ' ').trim() : canonicalPlate(plate);
}

const MOST_LETTERS = 60;

function writtenOf({ keys }: PastedLine): string {
  const text = keys.find((key) => /\p{L}/u.test(key)) ?? keys[0] ?? '';
  return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text;
}
