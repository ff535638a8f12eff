/** What making and changing an organisation have in common. */
import type { Updateable } from 'kysely';
import type { Organization, OrganizationChange } from '#contract/organizations.ts';
import type { Schema } from '../../database/schema.ts';
import type { Transaction } from '../../database/tenancy.ts';
import { Refusal } from '../../refusal.ts';
import { whereAccountIsNew } from '../sign-in/taken-account.ts';
import { presentOrganization } from './organizations.presenter.ts';
import { findOrganization, type OrganizationRow } from './organizations.repository.ts';
import type { Agreed } from './terms.rules.ts';

/** What a branch begins with, and what a change is held against. */
export function agreedOf(row: OrganizationRow): Agreed {
  const { anywhere_fee, anywhere_fee_type, refuel_charged_fee, refuel_charged_fee_value } = row;
  const { billing_type, billing_period, plan, has_anywhere, company_limit_cents, credit_limit_cents } = row;
  const { bank_slip_link, transfer_link, step_up_limit_cents, time_zone, terms_from } = row;
  const { block_refuels_on_debt } = row;
  const { has_expense_center_module, has_fuel_management_module } = row;
  return {
    terms: {
      ...{ billing_type, billing_period, plan, has_anywhere, company_limit_cents, credit_limit_cents },
      ...{ bank_slip_link, transfer_link, step_up_limit_cents, time_zone, terms_from },
      ...{ has_expense_center_module, has_fuel_management_module, block_refuels_on_debt },
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

export async function requireOrganization(tx: Transaction, id: string): Promise<OrganizationRow> {
  const row = await findOrganization(tx, id);
  if (!row) throw new Refusal('not_found');
  return row;
}

export async function readOrganization(tx: Transaction, id: string): Promise<Organization> {
  return presentOrganization(await requireOrganization(tx, id));
}

/** Whose a tax number is, an index decides too. `cpf` is that of a first administrator. */
export const whereKeysAreTheirOwn = <T>(work: () => Promise<T>, cpf?: string): Promise<T> =>
  whereAccountIsNew(cpf, { organizations_tax_number: 'organization_exists' }, work);
