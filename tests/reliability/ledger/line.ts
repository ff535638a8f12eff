/** The running server as the clients call it: over HTTP where there is a route, else through the service behind it. */
import type { Balance, Distribution } from '#contract/balance.ts';
import type { Tenancy, DatabaseTransaction } from '../../../src/server/platform/database/tenancy.ts';
import { newId } from '../../../src/server/platform/identifier.ts';
import { Refusal } from '../../../src/server/platform/refusal.ts';
import { nobody } from '../../../src/server/testing/organizations.ts';
import type { Answered, Operation } from '../../movements/describe-movement.ts';
import { movementOf } from '../../movements/list-movements.ts';
import type { Answer, Portal } from '../../../src/server/testing/portal.ts';
import type { Company } from './company.ts';

const ROOT = '/admin/organization';
/** Well formed, and nobody's. */
const STRANGER = '00000000-0000-7000-8000-000000000000';

/** An operation on nobody as one that can be sent. */
export function withRealIds(operation: Operation): Operation {
  return JSON.parse(JSON.stringify(operation).replaceAll(/"(nobody|none)"/g, `"${STRANGER}"`));
}

export class Line {
  readonly #portal: Portal;
  readonly #tenancy: Tenancy;
  readonly #company: Company;

  /** `tenancy` is the one that the server itself was given. */
  constructor(portal: Portal, tenancy: Tenancy, company: Company) {
    this.#portal = portal;
    this.#tenancy = tenancy;
    this.#company = company;
  }

  newKey(): string {
    return newId(this.#portal.clock);
  }

  send(operation: Operation, key: string): Promise<Answer<Answered>> {
    const { asked } = movementOf(operation);
    if (asked.by !== 'call') throw new Error(`No call does ${operation.type}.`);
    const { call, body } = asked.call(operation);
    return this.#ask(call, body, key);
  }

  settle(operation: Operation, key: string): Promise<Answer<Answered>> {
    const { asked } = movementOf(operation);
    const storedBy = asked.by === 'call' ? asked.call(operation).storedBy : undefined;
    const query = storedBy === undefined ? '' : `?organizationId=${storedBy}`;
    return this.#ask(`POST /operations/${key}/settle${query}`);
  }

  balance(): Promise<Answer<Balance>> {
    return this.#ask(`GET ${ROOT}/balance`);
  }

  list(): Promise<Answer<Distribution>> {
    return this.#ask(`GET ${ROOT}/balance/distribution`);
  }

  /** For what no call does yet. */
  async carryOut(operation: Operation): Promise<Answer<Answered>> {
    try {
      const body = await this.#tenancy.inScope(this.#company.scope, (tx) => this.#carryOutIn(tx, operation));
      return { status: 200, body, headers: {}, text: JSON.stringify(body) };
    } catch (error) {
      if (!(error instanceof Refusal)) return failed(String(error));
      const { statusCode, code, details } = error;
      const body = { code, ...(details && { details }) } as Answer<Answered>['body'];
      return { status: statusCode, body, headers: {}, text: JSON.stringify(body) };
    }
  }

  async #carryOutIn(tx: DatabaseTransaction, operation: Operation): Promise<Answered> {
    const { asked } = movementOf(operation);
    if (asked.by !== 'service') throw new Error(`A call does ${operation.type}.`);
    const moving = { tx, clock: this.#portal.clock, organizationId: this.#company.id, actor: nobody };
    return asked.carryOut(moving, operation);
  }

  /** Past `portal.ask`, which gives one call the blame for what another one of the same time was answered. */
  async #ask<T>(call: string, body?: unknown, key?: string): Promise<Answer<T>> {
    const [method = '', url = ''] = call.split(' ');
    const response = await this.#portal.app.inject({
      method: method as 'GET',
      url,
      headers: {
        authorization: `Bearer ${this.#company.token}`,
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { payload: body as object }),
    });
    const { statusCode: status, headers, body: text } = response;
    return { status, headers, text, body: response.json() };
  }
}

function failed(text: string): Answer<Answered> {
  return { status: 500, body: { code: 'internal_error' } as Answer<Answered>['body'], headers: {}, text };
}
