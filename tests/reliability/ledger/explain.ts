/**
 * Whether what many clients saw can have happened one after the other: looks for an order of the movements in which each
 * stands between its call and its answer, and in which the model gives every answer and every refusal as it came.
 */
import type { Operation } from '../../../src/server/testing/movements/describe-movement.ts';
import type { ModelOrganization, Outcome } from '../../../src/server/testing/movements/model.ts';
import { plain } from './company.ts';
import { perform, type World } from './perform.ts';

interface Timed {
  /** Ticks of one counter: before the first call, and after the first answer. */
  readonly from: number;
  readonly to: number;
  readonly what: string;
}

/** Something that was done, with its answer. */
export interface Deed extends Timed {
  readonly operation: Operation;
  /** Its entry, where it made one, and where to look first: the lower the earlier. */
  readonly hint: string;
  readonly isExplainedBy: (outcome: Outcome) => boolean;
}

/** Something that was seen and changed nothing: a refusal, a read. */
export interface Sight extends Timed {
  readonly isTrueOf: (organization: ModelOrganization, surroundings: World) => boolean;
}

export interface History {
  readonly deeds: readonly Deed[];
  readonly sights: readonly Sight[];
}

export type Explanation =
  | { readonly found: true; readonly end: ModelOrganization; readonly tried: number }
  | {
      readonly found: false;
      /** True when there is no order; false when the search was given up. */
      readonly isProven: boolean;
      /** What could not be explained after the longest explanation there was. */
      readonly stuckAt: string;
    };

/** More tries than any history here needs; a history without an order mostly ends after a few. */
const MOST_TRIES = 200_000;

/**
 * Where several orders explain all that was heard, they may end differently: whether a wallet may refuel anywhere is told by
 * no answer, nor is which came first of a cost centre's end and return. `isEnd` says which end an order must have.
 */
export function explain(
  start: ModelOrganization,
  history: History,
  surroundings: World,
  isEnd: (end: ModelOrganization) => boolean = () => true,
): Explanation {
  const search = new Search(history, surroundings, isEnd);
  const end = search.from(start);
  if (end) return { found: true, end, tried: search.tried };
  return { found: false, isProven: search.tried < MOST_TRIES, stuckAt: search.stuckAt };
}

class Search {
  tried = 0;
  stuckAt = '';
  readonly #deeds: Set<Deed>;
  readonly #sights: Set<Sight>;
  readonly #all: readonly Timed[];
  readonly #surroundings: World;
  readonly #isEnd: (end: ModelOrganization) => boolean;
  /** Where the search has been in vain: orders of what does not touch one another come by the same places. */
  readonly #hopeless = new Set<string>();
  #fewestLeft = Infinity;

  constructor({ deeds, sights }: History, surroundings: World, isEnd: (end: ModelOrganization) => boolean) {
    this.#isEnd = isEnd;
    this.#all = [...deeds, ...sights];
    this.#deeds = new Set([...deeds].sort((a, b) => (a.hint < b.hint ? -1 : 1)));
    this.#sights = new Set([...sights].sort((a, b) => a.from - b.from));
    this.#surroundings = surroundings;
  }

  /** The organisation at the end of an order that explains everything left, if there is one. */
  from(organization: ModelOrganization): ModelOrganization | null {
    // A sight changes nothing: the earliest place where it is true is as good as any.
    const seen = this.#takeSights(organization);
    if (this.#deeds.size + this.#sights.size === 0) return this.#isEnd(organization) ? organization : null;
    const place = this.#place(organization);
    const candidates = this.#hopeless.has(place) ? [] : this.#next(this.#deeds);
    this.#noteStuck(organization, candidates);
    for (const deed of candidates) {
      if ((this.tried += 1) > MOST_TRIES) break;
      const { next, outcome } = perform(organization, deed.operation, this.#worldOf(deed));
      if (!deed.isExplainedBy(outcome)) continue;
      this.#deeds.delete(deed);
      const end = this.from(next);
      if (end) return end;
      this.#deeds.add(deed);
    }
    this.#hopeless.add(place);
    for (const sight of seen) this.#sights.add(sight);
    return null;
  }

  #worldOf({ hint }: Deed): World {
    return hint === '' ? this.#surroundings : { ...this.#surroundings, entryId: hint };
  }

  #place(organization: ModelOrganization): string {
    const left = new Set<Timed>([...this.#deeds, ...this.#sights]);
    const which = this.#all.map((timed) => Number(left.has(timed))).join('');
    return JSON.stringify([which, plain(organization), handedOutIn(organization)]);
  }

  #takeSights(organization: ModelOrganization): Sight[] {
    const taken: Sight[] = [];
    for (;;) {
      const round = this.#next(this.#sights).filter((sight) =>
        sight.isTrueOf(organization, this.#surroundings),
      );
      if (round.length === 0) return taken;
      for (const sight of round) this.#sights.delete(sight);
      taken.push(...round);
    }
  }

  /** Those that may come next: nothing else that is left was over before they began. */
  #next<T extends Timed>(among: ReadonlySet<T>): T[] {
    let firstEnd = Infinity;
    for (const { to } of this.#deeds) firstEnd = Math.min(firstEnd, to);
    for (const { to } of this.#sights) firstEnd = Math.min(firstEnd, to);
    return [...among].filter(({ from }) => from < firstEnd);
  }

  #noteStuck(organization: ModelOrganization, candidates: readonly Deed[]): void {
    const left = this.#deeds.size + this.#sights.size;
    if (left >= this.#fewestLeft) return;
    this.#fewestLeft = left;
    const lines = candidates.map((deed) => {
      const { outcome } = perform(organization, deed.operation, this.#worldOf(deed));
      return `${deed.what}\n    the model: ${JSON.stringify(outcome)}`;
    });
    const sights = this.#next(this.#sights).map((sight) => sight.what);
    this.stuckAt = [`${left} left`, ...lines, ...sights].join('\n  ');
  }
}

/** By wallet in which order it was handed credit, and which of that was collected again: what is left of each depends on it. */
function handedOutIn({ entries, wallets }: ModelOrganization): unknown {
  const byWallet = new Map<string, string[]>([...wallets.keys()].sort().map((id) => [id, []]));
  for (const { id, kind, collectsId, postings } of entries) {
    if (kind !== 'distribution' && collectsId === undefined) continue;
    for (const { accountId, amountCents } of postings) {
      byWallet.get(accountId)?.push(`${collectsId ?? id} ${amountCents}`);
    }
  }
  return [entries.length, ...byWallet];
}
