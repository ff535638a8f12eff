/** Clients that call the running server at the same time and write down what they asked and what they were told. */
import type { Balance, Distribution } from '#contract/balance.ts';
import { canonicalJson } from '../../../src/server/platform/canonical-json.ts';
import type { Answer } from '../../../src/server/testing/portal.ts';
import type { Answered, Operation } from '../../movements/describe-movement.ts';
import { movementOf } from '../../movements/list-movements.ts';
import type { ModelOrganization, Outcome } from '../../movements/model.ts';
import { isAnswered, isHeld, isSame, isWallet, reportedBy, type ReportedMovement } from './answers.ts';
import type { Company } from './company.ts';
import type { Errand } from './errands.ts';
import type { Deed, History, Sight } from './explain.ts';
import { resolveIntent } from './intents.ts';
import { withRealIds, type Line } from './line.ts';
import { perform } from './perform.ts';

/** What happened, as far as the clients were told. */
export interface Told extends History {
  /** Answers of 500 and above, by what they say. */
  readonly failures: readonly string[];
  /** Where a key did not do what a key is for. */
  readonly broken: readonly string[];
  /** The entries that were acknowledged. */
  readonly entries: ReadonlySet<string>;
  readonly requests: number;
}

export async function runClients(
  server: Line,
  company: Company,
  foreign: Company,
  all: readonly Errand[][],
): Promise<Told> {
  const office = new Office(server, company, foreign);
  await Promise.all(all.map((errands) => office.runErrands(errands)));
  return office.told();
}

/** Those that move nothing take no key, and their answer tells no balance. */
const movesNothing = (operation: Operation) => movementOf(operation).tells === 'nothing';

/** One answered call. */
interface Received {
  readonly from: number;
  readonly to: number;
  readonly answer: Answer<Answered>;
}

class Office {
  readonly #server: Line;
  readonly #foreign: Company;
  readonly #deeds: Deed[] = [];
  readonly #sights: Sight[] = [];
  readonly #failures: string[] = [];
  readonly #broken: string[] = [];
  readonly #entries = new Set<string>();
  /** Movements that tell no balance, since they may wait for nobody. */
  readonly #refuels: { readonly from: number; readonly to: number; readonly amountCents: number }[] = [];
  /** What the answers so far told, for errands that speak of balances. */
  #seen: ModelOrganization;
  #tick = 0;
  #requests = 0;

  constructor(server: Line, company: Company, foreign: Company) {
    this.#server = server;
    this.#foreign = foreign;
    this.#seen = company.start;
  }

  told(): Told {
    return {
      deeds: this.#deeds,
      sights: this.#sights,
      failures: this.#failures,
      broken: this.#broken,
      entries: this.#entries,
      requests: this.#requests,
    };
  }

  async runErrands(errands: readonly Errand[]): Promise<void> {
    for (const { intent: wanted, fate } of errands) {
      const asked = resolveIntent(wanted, this.#seen, this.#foreign.start);
      if ('operation' in asked) await this.#run(withRealIds(asked.operation), fate);
      else await (wanted.flag ? this.#look() : this.#list());
    }
  }

  async #run(operation: Operation, fate: Errand['fate']): Promise<void> {
    if (movementOf(operation).asked.by === 'service') await this.#inside(operation);
    else await this.#move(operation, fate);
  }

  async #move(operation: Operation, fate: Errand['fate']): Promise<void> {
    const key = this.#server.newKey();
    const send = () => this.#hear(() => this.#server.send(operation, key));
    const plan = movesNothing(operation) ? 'once' : fate;
    const heard: Received[] = [];
    let settled: Received | null = null;
    if (plan === 'twice at once') heard.push(...(await Promise.all([send(), send()])));
    else if (plan === 'settled meanwhile') {
      const [sent, asked] = await Promise.all([
        send(),
        this.#hear(() => this.#server.settle(operation, key)),
      ]);
      heard.push(sent);
      settled = asked;
    } else heard.push(await send());
    if (plan === 'answer lost') heard.push(await send());
    if (plan === 'settled afterwards') settled = await this.#hear(() => this.#server.settle(operation, key));
    this.#note(operation, heard, settled);
  }

  #note(operation: Operation, heard: readonly Received[], settled: Received | null): void {
    const done = heard.filter(({ answer }) => answer.status === 200);
    const [first] = done;
    const texts = new Set(done.map(({ answer }) => answer.text));
    if (settled?.answer.status === 200) {
      const { outcome, answer } = settled.answer.body as unknown as { outcome: string; answer: unknown };
      if (outcome === 'none' && first)
        this.#broken.push('a key was settled without a movement that was done');
      if (outcome === 'done') {
        if (!first) this.#broken.push('a movement was settled as done that its caller saw refused');
        else if (canonicalJson(answer) !== canonicalJson(first.answer.body)) {
          this.#broken.push('a settled key gave another answer');
        }
      }
    }
    if (texts.size > 1) this.#broken.push(`one key, two answers: ${[...texts].join(' and ')}`);
    if (done.length === 2 && !done.some(({ answer }) => answer.headers['idempotency-hit'])) {
      this.#broken.push('two answers, neither of them given again');
    }
    if (first) {
      const from = Math.min(...done.map((one) => one.from));
      const to = Math.min(...done.map((one) => one.to));
      this.#noteDone(operation, first.answer.body, from, to);
    }
    for (const one of heard) if (one.answer.status !== 200) this.#noteRefusal(operation, one);
  }

  #noteDone(operation: Operation, body: Answered, from: number, to: number): void {
    const told = reportedBy(operation, body);
    const entry = told ? told.entry : body.entry;
    if (told) this.#learn(operation, told, entry);
    if (entry) this.#entries.add(entry);
    if (told && !told.held && told.amountCents > 0)
      this.#refuels.push({ from, to, amountCents: told.amountCents });
    this.#deeds.push({
      from,
      to,
      // Ids are in the order of time, and an entry gets its own under the lock.
      hint: entry ?? '',
      operation,
      what: `[${from}, ${to}] ${JSON.stringify(operation)}\n    was told: ${JSON.stringify(told)}`,
      isExplainedBy: (outcome: Outcome) =>
        'answer' in outcome && (told === null || isAnswered(outcome.answer, told, this.#spentIn(from, to))),
    });
  }

  /** What refuels spent whose calls overlap that time. */
  #spentIn(from: number, to: number): number[] {
    return this.#refuels
      .filter((one) => one.from < to && from < one.to)
      .map(({ amountCents }) => amountCents);
  }

  #noteRefusal(operation: Operation, { from, to, answer }: Received): void {
    const { code, details } = answer.body;
    if (answer.status >= 500 || code === undefined) {
      this.#failures.push(`${answer.status} ${answer.text}`);
      return;
    }
    if (code.startsWith('idempotency_key')) return;
    const refusal = { code, details: details ?? null };
    this.#sights.push({
      from,
      to,
      what: `[${from}, ${to}] ${JSON.stringify(operation)}\n    was refused: ${JSON.stringify(refusal)}`,
      isTrueOf: (organization, surroundings) => {
        const { outcome } = perform(organization, operation, surroundings);
        return 'refusal' in outcome && isSame(outcome.refusal, refusal);
      },
    });
  }

  async #inside(operation: Operation): Promise<void> {
    const heard = await this.#hear(() => this.#server.carryOut(operation));
    this.#note(operation, [heard], null);
  }

  async #look(): Promise<void> {
    const { from, to, answer } = await this.#hear<Balance>(() => this.#server.balance());
    this.#noteBalance(from, to, answer);
  }

  #noteBalance(from: number, to: number, { status, text, body }: Answer<Balance>): void {
    if (status !== 200) this.#failures.push(`${status} ${text}`);
    else
      this.#sights.push({
        from,
        to,
        what: `[${from}, ${to}] saw ${text}`,
        isTrueOf: (organization) => isHeld(organization, body),
      });
  }

  async #list(): Promise<void> {
    const { from, to, answer } = await this.#hear<Distribution>(() => this.#server.list());
    if (answer.status !== 200) {
      this.#failures.push(`${answer.status} ${answer.text}`);
      return;
    }
    const { balance, users = [], vehicles = [] } = answer.body;
    const wallets = [...users, ...vehicles].flatMap((row) => row.wallets);
    this.#sights.push({
      from,
      to,
      what: `[${from}, ${to}] saw ${answer.text}`,
      isTrueOf: (organization) =>
        isHeld(organization, balance) && wallets.every((wallet) => isWallet(organization, wallet)),
    });
  }

  async #hear<T>(ask: () => Promise<Answer<T>>): Promise<{ from: number; to: number; answer: Answer<T> }> {
    this.#requests += 1;
    const from = (this.#tick += 1);
    const answer = await ask();
    return { from, to: (this.#tick += 1), answer };
  }

  #learn(operation: Operation, told: ReportedMovement, entryId: string | null): void {
    const { companyAccountId } = this.#seen;
    const balancesCents = new Map(this.#seen.balancesCents);
    if (told.held) balancesCents.set(companyAccountId, told.held.companyCents);
    const wallets = new Map(this.#seen.wallets);
    for (const { id, owner, balanceCents, sharedBalance } of told.wallets) {
      balancesCents.set(id, balanceCents);
      const known = wallets.get(id) ?? { ownerId: owner, expenseCenterId: null, allowAnywhere: false };
      wallets.set(id, { ...known, sharedBalance });
    }
    const seen = { ...this.#seen, balancesCents, wallets };
    this.#seen = movementOf(operation).learn?.(operation, seen, entryId) ?? seen;
  }
}
