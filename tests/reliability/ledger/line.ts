/**
 * Client of the running server for the model tests. It calls over HTTP if the contract has a call for the operation,
 * otherwise through the server's service.
 */
import type { Balance, Distribution } from '#contract/balance.ts';
import type { Tenancy, DatabaseTransaction } from '../../../src/server/platform/database/tenancy.ts';
import { newId } from '../../../src/server/platform/identifier.ts';
import { Refusal } from '../../../src/server/platform/refusal.ts';
import { nobody } from '../../../src/server/testing/organizations.ts';
import type { ServerAnswer, Operation } from '../../movements/describe-movement.ts';
import { movementOf } from '../../movements/list-movements.ts';
import type { Answer, Portal } from '../../../src/server/testing/portal.ts';
import type { Company } from './company.ts';

const ROOT = '/admin/organization';
const STRANGER = '00000000-0000-7000-8000-000000000000';

/** Replaces `nobody` and `none`, the model's names for missing records, by a valid id that no record has. */
export function withRealIds(operation: Operation): Operation {
  return JSON.parse(JSON.stringify(operation).replaceAll(/"(nobody|none)"/g, `"${STRANGER}"`));
}

export class ServerClient {
  readonly #portal: Portal;
  readonly #tenancy: Tenancy;
  readonly #company: Company;

  /** `tenancy` must be the tenancy object that the server itself uses. */
  constructor(portal: Portal, tenancy: Tenancy, company: Company) {
    this.#portal = portal;
    this.#tenancy = tenancy;
    this.#company = company;
  }

  newKey(): string {
    return newId(this.#portal.clock);
  }

  send(operation: Operation, key: string): Promise<Answer<ServerAnswer>> {
    const { execution } = movementOf(operation);
    if (execution.by !== 'call') throw new Error(`No call does ${operation.type}.`);
    const { call, body } = execution.call(operation);
    return this.#ask(call, body, key);
  }

  settle(operation: Operation, key: string): Promise<Answer<ServerAnswer>> {
    const { execution } = movementOf(operation);
    const storedBy = execution.by === 'call' ? execution.call(operation).storedBy : undefined;
    const query = storedBy === undefined ? '' : `?organizationId=${storedBy}`;
    return this.#ask(`POST /operations/${key}/settle${query}`);
  }

  balance(): Promise<Answer<Balance>> {
    return this.#ask(`GET ${ROOT}/balance`);
  }

  list(): Promise<Answer<Distribution>> {
    return this.#ask(`GET ${ROOT}/balance/distribution`);
  }

  async carryOut(operation: Operation): Promise<Answer<ServerAnswer>> {
    try {
      const body = await this.#tenancy.inScope(this.#company.scope, (tx) => this.#carryOutIn(tx, operation));
      return { status: 200, body, headers: {}, text: JSON.stringify(body) };
    } catch (error) {
      if (!(error instanceof Refusal)) return failed(String(error));
      const { statusCode, code, details } = error;
      const body = { code, ...(details && { details }) } as Answer<ServerAnswer>['body'];
      return { status: statusCode, body, headers: {}, text: JSON.stringify(body) };
    }
  }

  async #carryOutIn(tx: DatabaseTransaction, operation: Operation): Promise<ServerAnswer> {
    const { execution } = movementOf(operation);
    if (execution.by !== 'service') throw new Error(`A call does ${operation.type}.`);
    const moving = { tx, clock: this.#portal.clock, organizationId: this.#company.id, actor: nobody };
    return execution.carryOut(moving, operation);
  }

  /** Sends a request without `portal.ask`: for concurrent calls, `portal.ask` may report a fault at the wrong call. */
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

function failed(text: string): Answer<ServerAnswer> {
  return { status: 500, body: { code: 'internal_error' } as Answer<ServerAnswer>['body'], headers: {}, text };
}
