import type { Organization } from '#contract/organizations.ts';
import { presentPostalAddress } from '../../platform/postal-address.ts';
import { presentTerms } from '../session-data/terms.service.ts';
import type { OrganizationListRow } from './organizations.repository.ts';

const feeOf = (numeric: string | null) => (numeric === null ? null : Number(numeric));

export function presentOrganization(row: OrganizationListRow): Organization {
  return {
    _id: row.id,
    parent: row.parentId === null ? null : { _id: row.parentId, name: row.parentName ?? '' },
    level: row.level,
    branches: row.branches,
    federalTaxNumber: row.federal_tax_number,
    name: row.name,
    tradeName: row.trade_name,
    email: row.email,
    ...presentPostalAddress(row),
    status: row.status,
    balanceSharingType: row.balance_sharing_type,
    photoUrl: row.hasPhoto ? `/superAdmin/organization/${row.id}/photo` : '',
    terms: {
      ...presentTerms(row),
      anywhereFee: feeOf(row.anywhere_fee),
      anywhereFeeType: row.anywhere_fee_type,
      refuelChargedFee: row.refuel_charged_fee,
      refuelChargedFeeValue: feeOf(row.refuel_charged_fee_value),
    },
    createdAt: row.created_at.toISOString(),
  };
}
