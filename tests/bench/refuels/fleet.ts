import { cents } from '../../../src/core/money/cents.ts';
import { findAccount } from '../../../src/server/ledger/ledger.repository.ts';
import { postEntry } from '../../../src/server/ledger/post-entry.ts';
import { createTerminals } from '../../../src/server/features/terminals/terminals.service.ts';
import {
  makeMember,
  makeOrganization,
  makeStation,
  makeVehicle,
  makeWallet,
  nobody,
  type TestOrganization,
  type TestParts,
} from '../../../src/server/testing/organizations.ts';
import type { Bearer } from '../server/client.ts';

const COMPANY_CENTS = 10_000_000_000;
const WALLET_CENTS = 100_000_000;

export interface Pump extends Bearer {
  readonly stationId: string;
}

export interface Payer {
  readonly organizationId: string;
  readonly vehicle: string;
  readonly user: string;
}

export async function makePump(parts: TestParts, number: number): Promise<Pump> {
  const taxNumber = String(number).padStart(14, '9');
  const stationId = await makeStation(parts, { federal_tax_number: taxNumber, fuels: ['gas'] });
  const { key } = await createTerminals(parts).add(taxNumber, '');
  return { stationId, token: key };
}

export function makeBuyer(parts: TestParts): Promise<TestOrganization> {
  return makeOrganization(parts, { sharingType: 'VEHICLE', companyCents: COMPANY_CENTS });
}

/** A wallet that shares the company balance is empty: the company pays all of the refuel. */
export async function makePayer(
  parts: TestParts,
  organization: TestOrganization,
  sharesCompany: boolean,
): Promise<Payer> {
  const { tenancy, clock } = parts;
  const vehicle = await makeVehicle(parts, organization);
  const wallet = await makeWallet(parts, organization, { vehicle });
  const user = await makeMember(parts, organization);
  await tenancy.inScope(organization.scope, async (tx) => {
    if (sharesCompany) {
      await tx.updateTable('wallets').set({ shared_balance: true }).where('id', '=', wallet).execute();
      return;
    }
    const company = await findAccount(tx, organization.id, 'company');
    await postEntry(tx, clock, {
      organizationId: organization.id,
      kind: 'distribution',
      actor: nobody,
      postings: [
        { accountId: company.id, amountCents: cents(-WALLET_CENTS) },
        { accountId: wallet, amountCents: cents(WALLET_CENTS) },
      ],
    });
  });
  return { organizationId: organization.id, vehicle, user };
}
