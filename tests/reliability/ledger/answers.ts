/** Answers of the server beside those of the model: both in cents, and only what both say. */
import type { Balance, Movement, Wallet } from '#contract/balance.ts';
import type { Cents } from '#core/money/cents.ts';
import { ZERO_CENTS } from '#core/money/cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import type { Operation } from '../../../src/server/testing/movements/describe-movement.ts';
import { movementOf } from '../../../src/server/testing/movements/list-movements.ts';
import {
  balanceOf,
  heldCredit,
  isCenterDeleted,
  type ModelAnswer,
  type ModelOrganization,
} from '../../../src/server/testing/movements/model.ts';

/** What an answer said, as far as an answer of this operation says it. */
export interface ToldMovement {
  readonly companyCents: Cents;
  readonly handedOutCents: Cents;
  readonly amountCents: Cents;
  readonly emptied: number;
  readonly wallets: ModelAnswer['wallets'];
}

/** Null for what tells no balance. */
export function toldBy(operation: Operation, body: Movement): ToldMovement | null {
  const { tells } = movementOf(operation);
  if (tells === 'nothing') return null;
  const held = {
    companyCents: centsFromReais(body.balance.company),
    handedOutCents: centsFromReais(body.balance.handedOut),
  };
  if (tells) {
    const { amount, emptied } = tells(body as unknown as Record<string, number>);
    return { ...held, amountCents: centsFromReais(amount), emptied, wallets: [] };
  }
  return {
    ...held,
    amountCents: centsFromReais(body.amount),
    emptied: 0,
    wallets: body.wallets.map(({ owner, id, balance, moved, sharedBalance }) => ({
      owner,
      id,
      balanceCents: centsFromReais(balance),
      movedCents: centsFromReais(moved),
      sharedBalance,
    })),
  };
}

export function comparable({
  companyCents,
  handedOutCents,
  amountCents,
  emptied,
  wallets,
}: ModelAnswer): ToldMovement {
  return { companyCents, handedOutCents, amountCents, emptied, wallets };
}

export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Whether the organisation holds what a read of its balance said. */
export function isHeld(organization: ModelOrganization, { total, company, handedOut }: Balance): boolean {
  const { companyCents, handedOutCents } = heldCredit(organization);
  return (
    companyCents === centsFromReais(company) &&
    handedOutCents === centsFromReais(handedOut) &&
    companyCents + handedOutCents === centsFromReais(total)
  );
}

/** Whether a wallet of a list is the organisation's; one that was not made yet is empty. */
export function isWallet(organization: ModelOrganization, told: Wallet): boolean {
  const wallet = organization.wallets.get(told.id);
  if (wallet && isCenterDeleted(organization, wallet)) return false;
  return (
    (wallet ? balanceOf(organization, told.id) : ZERO_CENTS) === centsFromReais(told.balance) &&
    (wallet?.sharedBalance ?? false) === told.sharedBalance &&
    (wallet?.allowAnywhere ?? false) === told.allowAnywhereRefueling
  );
}
