/** The running server as the clients call it: over HTTP where there is a route, else through the service behind it. */
import type { Balance, Distribution, Movement } from '#contract/balance.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import type { Tenancy, Transaction } from '../../../src/server/database/tenancy.ts';
import { newId } from '../../../src/server/identifier.ts';
import { readBalance } from '../../../src/server/modules/balance/moved.ts';
import { releaseOwner } from '../../../src/server/modules/balance/release.service.ts';
import { findAccount, lockAccounts } from '../../../src/server/modules/ledger/ledger.repository.ts';
import { postEntry } from '../../../src/server/modules/ledger/post-entry.ts';
import { decidePurchase } from '../../../src/server/modules/ledger/purchase.rules.ts';
import { Refusal } from '../../../src/server/refusal.ts';
import { nobody } from '../../../src/server/testing/organizations.ts';
import type { Answer, Portal } from '../../../src/server/testing/portal.ts';
import type { Company } from './company.ts';
import type { Operation } from './model.ts';

export type Routed = Exclude<Operation, { type: 'release' | 'purchase' }>;
type Unrouted = Exclude<Operation, Routed>;

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

  send(operation: Routed, key: string): Promise<Answer<Movement>> {
    const [path, body] = callOf(operation);
    const method = operation.type === 'delete-center' ? 'DELETE' : 'PUT';
    return this.#ask(`${method} ${ROOT}/${path}`, body, key);
  }

  settle(key: string): Promise<Answer<Movement>> {
    return this.#ask(`POST /operations/${key}/settle`);
  }

  balance(): Promise<Answer<Balance>> {
    return this.#ask(`GET ${ROOT}/balance`);
  }

  list(): Promise<Answer<Distribution>> {
    return this.#ask(`GET ${ROOT}/balance/distribution`);
  }

  async carryOut(operation: Unrouted): Promise<Answer<Movement>> {
    try {
      const body = await this.#tenancy.inScope(this.#company.scope, (tx) => this.#carryOutIn(tx, operation));
      return { status: 200, body, headers: {}, text: JSON.stringify(body) };
    } catch (error) {
      if (!(error instanceof Refusal)) return failed(String(error));
      const { statusCode, code, details } = error;
      const body = { code, ...(details && { details }) } as Answer<Movement>['body'];
      return { status: statusCode, body, headers: {}, text: JSON.stringify(body) };
    }
  }

  async #carryOutIn(tx: Transaction, operation: Unrouted): Promise<Movement> {
    const { clock } = this.#portal;
    const organizationId = this.#company.id;
    if (operation.type === 'release') {
      const { kind, ownerId, status } = operation;
      return releaseOwner({ tx, clock, organizationId, actor: nobody }, kind, { id: ownerId, status });
    }
    const [company] = await lockAccounts(tx, organizationId, []);
    const purchases = await findAccount(tx, organizationId, 'purchases');
    const accounts = { companyAccountId: company?.id ?? '', purchasesAccountId: purchases.id };
    const { id } = await postEntry(tx, clock, {
      organizationId,
      kind: 'purchase',
      actor: nobody,
      postings: decidePurchase(accounts, operation.amountCents),
    });
    return {
      entry: id,
      amount: reaisFromCents(operation.amountCents),
      balance: await readBalance(tx, clock, organizationId),
      wallets: [],
    };
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

function failed(text: string): Answer<Movement> {
  return { status: 500, body: { code: 'internal_error' } as Answer<Movement>['body'], headers: {}, text };
}

function callOf(operation: Routed): [path: string, body?: unknown] {
  const name = (action: string) =>
    'kind' in operation && operation.kind === 'vehicle' ? `${action}VehicleBalance` : `${action}Balance`;
  switch (operation.type) {
    case 'hand-out': {
      const shares = operation.shares.map(({ amountCents, ...share }) => ({
        ...share,
        amount: reaisFromCents(amountCents),
      }));
      return [name('update'), { shares }];
    }
    case 'collect': {
      const amounts = operation.amountsCents?.map(reaisFromCents);
      return [
        `${name('reap')}/${operation.ownerId}`,
        { wallets: operation.wallets, ...(amounts && { amounts }) },
      ];
    }
    case 'share':
      return [name('share'), { id: operation.ownerId, wallet: operation.walletId, sharedBalance: true }];
    case 'unshare': {
      const { walletId, expenseCenterId, allowAnywhere } = operation;
      return [
        `${name('unshare')}/${operation.ownerId}`,
        {
          sharedBalance: false,
          ...(walletId !== undefined && { wallet: walletId }),
          ...(expenseCenterId !== undefined && { expenseCenter: expenseCenterId }),
          ...(allowAnywhere !== undefined && { allowAnywhereRefueling: allowAnywhere ? 1 : 0 }),
        },
      ];
    }
    case 'anywhere': {
      const parameter = operation.kind === 'vehicle' ? 'vehicleId' : 'userId';
      const allowAnywhereRefueling = operation.allowed ? 1 : 0;
      return [`allow-anywhere-refueling?${parameter}=${operation.ownerId}`, { allowAnywhereRefueling }];
    }
    case 'delete-center':
      return [`expense-center/${operation.centerId}`];
    case 'recover-center':
      return [`expense-center/recover/${operation.centerId}`];
    case 'sharing-type':
      return [
        'balance-sharing-type',
        {
          balanceSharingType: operation.ownerKind === 'vehicle' ? 'VEHICLE' : 'EMPLOYEE',
          expectedReturn: reaisFromCents(operation.expectedCents),
        },
      ];
  }
}
