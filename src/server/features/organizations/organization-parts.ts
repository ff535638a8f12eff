import type { Updateable } from 'kysely';
import type { Organization, OrganizationChange } from '#contract/organizations.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { Refusal } from '../../platform/refusal.ts';
import { takenCode, whereAccountIsNew, type Sight } from '../sign-in/account/taken-account.ts';
import { presentOrganization } from './organizations.presenter.ts';
import {
  findOrganization,
  findOrganizationByTaxNumber,
  type OrganizationListRow,
} from './organizations.repository.ts';
import type { AgreedChange } from './terms.rules.ts';

export function agreedOf(row: OrganizationListRow): AgreedChange {
  const { anywhere_fee, anywhere_fee_type, refuel_charged_fee, refuel_charged_fee_value } = row;
  const { billing_type, billing_period, plan, has_anywhere, company_limit_cents, credit_limit_cents } = row;
  const { bank_slip_link, transfer_link, step_up_limit_cents, time_zone, terms_from } = row;
  const { block_refuels_on_debt } = row;
  const { has_expense_center_module, has_fuel_management_module } = row;
  return {
    terms: {
      billing_type,
      billing_period,
      plan,
      has_anywhere,
      company_limit_cents,
      credit_limit_cents,
      bank_slip_link,
      transfer_link,
      step_up_limit_cents,
      time_zone,
      terms_from,
      has_expense_center_module,
      has_fuel_management_module,
      block_refuels_on_debt,
    },
    fees: { anywhere_fee, anywhere_fee_type, refuel_charged_fee, refuel_charged_fee_value },
  };
}

export function contactOf(body: OrganizationChange): Updateable<Schema['organizations']> {
  const named = {
    federal_tax_number: body.federalTaxNumber,
    name: body.name,
    trade_name: body.tradeName,
    email: body.email,
    address: body.address,
    number: body.number,
    neighborhood: body.neighborhood,
    postal_code: body.postalCode,
    city: body.city,
    state: body.state,
  };
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
}

export async function requireOrganization(tx: DatabaseTransaction, id: string): Promise<OrganizationListRow> {
  const row = await findOrganization(tx, id);
  if (!row) throw new Refusal('not_found');
  return row;
}

export async function readOrganization(tx: DatabaseTransaction, id: string): Promise<Organization> {
  return presentOrganization(await requireOrganization(tx, id));
}

interface OrganizationRecordKeys {
  readonly id: string;
  readonly taxNumber: string | undefined;
  readonly cpf?: string | undefined;
}

/**
 * Runs `work`, which writes a tax number. Refuses with `organization_exists`, or with `not_available_here` if an
 * organization out of `sight` has the number. A unique index protects the number too.
 * Refuses accounts like {@link whereAccountIsNew}.
 */
export async function whereKeysAreTheirOwn<T>(
  tx: DatabaseTransaction,
  sight: Sight,
  { id, taxNumber, cpf }: OrganizationRecordKeys,
  work: () => Promise<T>,
): Promise<T> {
  const holder =
    sight && taxNumber !== undefined && (await findOrganizationByTaxNumber(tx, sight, taxNumber));
  if (holder && holder.id !== id) throw new Refusal('organization_exists');
  const others = {
    organizations_tax_number: takenCode(sight, 'organization_exists'),
    organizations_plan: 'plan_unknown',
  } as const;
  return whereAccountIsNew({ sight, cpf }, others, work);
}
