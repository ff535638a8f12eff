import type { Balance, Distribution } from '#contract/balance.ts';
import { canonicalJson } from '../../../src/server/platform/canonical-json.ts';
import type { Answer } from '../../../src/server/testing/portal.ts';
import type { ServerAnswer, Operation } from '../../movements/describe-movement.ts';
import { movementOf } from '../../movements/list-movements.ts';
import type { ModelOrganization, Outcome } from '../../movements/model.ts';
import { isAnswered, isHeld, isSame, isWallet, reportedBy, type ReportedMovement } from './answers.ts';
import type { Company } from './company.ts';
import type { Errand } from './errands.ts';
import type { LedgerExecution, History, LedgerObservation } from './explain.ts';
import { resolveIntent } from './intents.ts';
import { withRealIds, type ServerClient } from './line.ts';
import { perform } from './perform.ts';

export interface ClientHistory extends History {
  /** Texts of the server's answers with status 500 and above. */
  readonly failures: readonly string[];
  readonly broken: readonly string[];
  readonly entries: ReadonlySet<string>;
  readonly requests: number;
}

export async function runClients(
  server: ServerClient,
  company: Company,
  foreign: Company,
  all: readonly Errand[][],
): Promise<ClientHistory> {
  const office = new Office(server, company, foreign);
  await Promise.all(all.map((errands) => office.runErrands(errands)));
  return office.history();
}

/** True for an operation without a movement: it uses no key, and its answer has no balance. */
const movesNothing = (operation: Operation) => movementOf(operation).report === 'nothing';

interface Received {
  readonly from: number;
  readonly to: number;
  readonly answer: Answer<ServerAnswer>;
}

class Office {
  readonly #server: ServerClient;
  readonly #foreign: Company;
  readonly #executions: LedgerExecution[] = [];
  readonly #observations: LedgerObservation[] = [];
  readonly #failures: string[] = [];
  readonly #broken: string[] = [];
  readonly #entries = new Set<string>();
  /**
   * Executed refuels. The answer to a refuel contains no balance, because a refuel may not wait for other movements.
   */
  readonly #refuels: { readonly from: number; readonly to: number; readonly amountCents: number }[] = [];
  /**
   * State of the company according to the answers so far. Intents with amounts relative to a balance use this state.
   */
  #seen: ModelOrganization;
  #tick = 0;
  #requests = 0;

  constructor(server: ServerClient, company: Company, foreign: Company) {
    this.#server = server;
    this.#foreign = foreign;
    this.#seen = company.start;
  }

  history(): ClientHistory {
    return {
      executions: this.#executions,
      observations: this.#observations,
      failures: this.#failures,
      broken: this.#broken,
      entries: this.#entries,
      requests: this.#requests,
    };
  }

  async runErrands(errands: readonly Errand[]): Promise<void> {
    for (const { intent, fate } of errands) {
      const resolved = resolveIntent(intent, this.#seen, this.#foreign.start);
      if ('operation' in resolved) await this.#run(withRealIds(resolved.operation), fate);
      else await (intent.flag ? this.#look() : this.#list());
    }
  }

  async #run(operation: Operation, fate: Errand['fate']): Promise<void> {
    if (movementOf(operation).execution.by === 'service') await this.#runService(operation);
    else await this.#move(operation, fate);
  }

  async #move(operation: Operation, fate: Errand['fate']): Promise<void> {
    const key = this.#server.newKey();
    const send = () => this.#receive(() => this.#server.send(operation, key));
    const plan = movesNothing(operation) ? 'once' : fate;
    const received: Received[] = [];
    let settled: Received | null = null;
    if (plan === 'twice at once') received.push(...(await Promise.all([send(), send()])));
    else if (plan === 'settled meanwhile') {
      const [sent, settlement] = await Promise.all([
        send(),
        this.#receive(() => this.#server.settle(operation, key)),
      ]);
      received.push(sent);
      settled = settlement;
    } else received.push(await send());
    if (plan === 'answer lost') received.push(await send());
    if (plan === 'settled afterwards')
      settled = await this.#receive(() => this.#server.settle(operation, key));
    this.#note(operation, received, settled);
  }

  #note(operation: Operation, received: readonly Received[], settled: Received | null): void {
    const done = received.filter(({ answer }) => answer.status === 200);
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
    for (const one of received) if (one.answer.status !== 200) this.#noteRefusal(operation, one);
  }

  #noteDone(operation: Operation, body: ServerAnswer, from: number, to: number): void {
    const report = reportedBy(operation, body);
    const entry = report ? report.entry : body.entry;
    if (report) this.#learn(operation, report, entry);
    if (entry) this.#entries.add(entry);
    if (report && !report.held && report.amountCents > 0)
      this.#refuels.push({ from, to, amountCents: report.amountCents });
    this.#executions.push({
      from,
      to,
      // The entry id is a hint for the order, because ids increase with time. An entry gets its id while the server
      // holds the locks of its accounts.
      hint: entry ?? '',
      operation,
      description: `[${from}, ${to}] ${JSON.stringify(operation)}\n    answer: ${JSON.stringify(report)}`,
      isExplainedBy: (outcome: Outcome) =>
        'answer' in outcome &&
        (report === null || isAnswered(outcome.answer, report, this.#spentIn(from, to))),
    });
  }

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
    this.#observations.push({
      from,
      to,
      description: `[${from}, ${to}] ${JSON.stringify(operation)}\n    refusal: ${JSON.stringify(refusal)}`,
      isTrueOf: (organization, surroundings) => {
        const { outcome } = perform(organization, operation, surroundings);
        return 'refusal' in outcome && isSame(outcome.refusal, refusal);
      },
    });
  }

  async #runService(operation: Operation): Promise<void> {
    const received = await this.#receive(() => this.#server.carryOut(operation));
    this.#note(operation, [received], null);
  }

  async #look(): Promise<void> {
    const { from, to, answer } = await this.#receive<Balance>(() => this.#server.balance());
    this.#noteBalance(from, to, answer);
  }

  #noteBalance(from: number, to: number, { status, text, body }: Answer<Balance>): void {
    if (status !== 200) this.#failures.push(`${status} ${text}`);
    else
      this.#observations.push({
        from,
        to,
        description: `[${from}, ${to}] saw ${text}`,
        isTrueOf: (organization) => isHeld(organization, body),
      });
  }

  async #list(): Promise<void> {
    const { from, to, answer } = await this.#receive<Distribution>(() => this.#server.list());
    if (answer.status !== 200) {
      this.#failures.push(`${answer.status} ${answer.text}`);
      return;
    }
    const { balance, users = [], vehicles = [] } = answer.body;
    const wallets = [...users, ...vehicles].flatMap((row) => row.wallets);
    this.#observations.push({
      from,
      to,
      description: `[${from}, ${to}] saw ${answer.text}`,
      isTrueOf: (organization) =>
        isHeld(organization, balance) && wallets.every((wallet) => isWallet(organization, wallet)),
    });
  }

  async #receive<T>(ask: () => Promise<Answer<T>>): Promise<{ from: number; to: number; answer: Answer<T> }> {
    this.#requests += 1;
    const from = (this.#tick += 1);
    const answer = await ask();
    return { from, to: (this.#tick += 1), answer };
  }

  #learn(operation: Operation, report: ReportedMovement, entryId: string | null): void {
    const { companyAccountId } = this.#seen;
    const balancesCents = new Map(this.#seen.balancesCents);
    if (report.held) balancesCents.set(companyAccountId, report.held.companyCents);
    const wallets = new Map(this.#seen.wallets);
    for (const { id, owner, balanceCents, sharedBalance } of report.wallets) {
      balancesCents.set(id, balanceCents);
      const seenWallet = wallets.get(id) ?? { ownerId: owner, expenseCenterId: null, allowAnywhere: false };
      wallets.set(id, { ...seenWallet, sharedBalance });
    }
    const seen = { ...this.#seen, balancesCents, wallets };
    this.#seen = movementOf(operation).learn?.(operation, seen, entryId) ?? seen;
  }
}
