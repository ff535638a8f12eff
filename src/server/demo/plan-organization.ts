import { DEFAULT_TIME_ZONE } from '#core/dates/calendar-date.ts';
import { cents, type Cents } from '#core/money/cents.ts';
import type { Fleet } from './catalogue.ts';
import type { BranchOutline, CompanyOutline } from './companies.ts';
import type { Chance, PlannedRows } from './plan.ts';

export interface PlannedIdentity {
  readonly id: string;
  readonly timeZone: string;
  readonly federalTaxNumber: string;
  readonly expenseCenterIds: readonly string[];
}

const TRANSACTION_LIMITS: Readonly<Record<Fleet, Cents>> = {
  haulage: cents(300_000),
  cityService: cents(120_000),
  sales: cents(30_000),
};

const THRESHOLDS: Readonly<Record<Fleet, { balance: Cents; days: number; wallet: Cents }>> = {
  haulage: { balance: cents(1_000_000), days: 10, wallet: cents(10_000) },
  cityService: { balance: cents(500_000), days: 10, wallet: cents(5_000) },
  sales: { balance: cents(100_000), days: 7, wallet: cents(3_000) },
};

export function planCompany(chance: Chance, rows: PlannedRows, company: CompanyOutline): PlannedIdentity {
  const { documents } = chance;
  return plan(chance, rows, company, {
    federalTaxNumber: company.document === 'numeric' ? documents.numericCnpj() : documents.alphanumericCnpj(),
    name: company.name,
    parentId: null,
    place: company,
    ageDays: 720,
  });
}

export function planBranch(
  chance: Chance,
  rows: PlannedRows,
  company: CompanyOutline,
  parent: PlannedIdentity,
  branch: BranchOutline & { readonly order: number },
): PlannedIdentity {
  return plan(chance, rows, company, {
    federalTaxNumber: chance.documents.branchCnpj(parent.federalTaxNumber, branch.order),
    name: company.name,
    parentId: parent.id,
    place: branch,
    ageDays: 500,
  });
}

interface Identity {
  readonly federalTaxNumber: string;
  readonly name: string;
  readonly parentId: string | null;
  readonly place: Pick<BranchOutline, 'tradeName' | 'place'>;
  readonly ageDays: number;
}

function plan(chance: Chance, rows: PlannedRows, company: CompanyOutline, own: Identity): PlannedIdentity {
  const createdAt = chance.daysAgo(own.ageDays);
  const id = chance.idAt(createdAt);
  const { tradeName, place } = own.place;
  const timeZone = place.timeZone ?? DEFAULT_TIME_ZONE;
  rows.organizations.push({
    organization_id: id,
    parent_id: own.parentId,
    federal_tax_number: own.federalTaxNumber,
    name: own.name,
    trade_name: tradeName,
    email: `contato@${company.domain}`,
    address: place.address,
    number: place.number,
    neighborhood: place.neighborhood,
    postal_code: place.postalCode,
    city: place.city,
    state: place.state,
    time_zone: timeZone,
    balance_sharing_type: company.sharing,
    has_anywhere: company.hasAnywhere,
    has_expense_center_module: company.expenseCenters.length > 0,
    has_fuel_management_module: company.hasTanks && own.parentId === null,
    plan: 'standard',
    ...company.agreed.terms,
    status: 'active',
    created_at: createdAt,
  });
  rows.organization_settings.push({
    organization_id: id,
    check_fuel_type: true,
    transaction_limit_cents: TRANSACTION_LIMITS[company.fleet],
    refuel_interval_minutes: 30,
    low_balance_cents: THRESHOLDS[company.fleet].balance,
    low_days: THRESHOLDS[company.fleet].days,
    low_wallet_cents: THRESHOLDS[company.fleet].wallet,
    check_available_premium_fuel: false,
    efficiency_fuel_block: company.blocksByEfficiency,
    anywhere_receipt_reading_required: company.hasAnywhere,
    ...company.agreed.fees,
  });
  const expenseCenterIds = company.expenseCenters.map((name) => {
    const expenseCenterId = chance.idAt(createdAt);
    rows.expense_centers.push({
      organization_id: id,
      id: expenseCenterId,
      name,
      status: 'active',
      created_at: createdAt,
    });
    return expenseCenterId;
  });
  return { id, timeZone, federalTaxNumber: own.federalTaxNumber, expenseCenterIds };
}
