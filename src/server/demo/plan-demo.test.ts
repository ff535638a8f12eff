import { describe, expect, it } from 'vitest';
import { isCnpj } from '#core/validation/cnpj.ts';
import { isCpf } from '#core/validation/cpf.ts';
import { isEmail } from '#core/validation/email.ts';
import { brokenPasswordRules } from '#core/validation/password.ts';
import { isCommonPassword } from '#core/validation/common-passwords.ts';
import { isPhone } from '#core/validation/phone.ts';
import { canonicalPlate, isPlate } from '#core/validation/plate.ts';
import { isPostalCode } from '#core/validation/postal-code.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts';
import { createDocuments } from './documents.ts';
import { planDemo } from './plan-demo.ts';
import { createRandom } from './random.ts';

const now = new Date('2026-11-21T15:00:00Z');
const plan = planDemo(47, now);
const { organizations, members, vehicles, wallets, expense_centers: expenseCenters } = plan.rows;
const { gas_stations: stations, station_prices: prices, station_switches: switches } = plan.rows;

describe('planDemo', () => {
  it('plans three companies with branches, 40 people and 60 vehicles', () => {
    expect(organizations.filter((one) => one.parent_id === null)).toHaveLength(3);
    expect(organizations).toHaveLength(6);
    expect(members.filter((one) => one.role !== 'AdminOrg')).toHaveLength(40);
    expect(vehicles).toHaveLength(60);
  });

  it('plans wallets by person, by vehicle, and by person and cost center', () => {
    const heads = organizations.filter((one) => one.parent_id === null);
    expect(heads.map((one) => [one.balance_sharing_type, one.has_expense_center_module])).toEqual([
      ['EMPLOYEE', false],
      ['VEHICLE', false],
      ['EMPLOYEE', true],
    ]);
    expect(expenseCenters).toHaveLength(3);
    expect(wallets.filter((one) => one.expense_center_id !== null).length).toBeGreaterThan(9);
  });

  it('plans a prepaid company, a company with a daily limit, and a postpaid company', () => {
    const heads = organizations.filter((one) => one.parent_id === null);
    expect(heads.map((one) => [one.billing_type, one.company_limit_cents, one.credit_limit_cents])).toEqual([
      ['prePaid', null, null],
      ['prePaid', 1_200_000, null],
      ['postPaid', null, 15_000_000],
    ]);
  });

  it('gives organizations, members and vehicles valid documents', () => {
    for (const one of organizations) {
      expect(one.federal_tax_number).toSatisfy(isCnpj);
      expect(one.postal_code).toSatisfy(isPostalCode);
    }
    for (const one of members) {
      expect(one.identifier).toSatisfy(isCpf);
      expect(one.phone).toSatisfy(isPhone);
      expect(one.email).toSatisfy(isEmail);
    }
    for (const one of vehicles) {
      expect(one.license_plate).toSatisfy(isPlate);
      expect(one.plate_key).toBe(canonicalPlate(one.license_plate));
    }
  });

  it('gives every driver a unique license, some of which expire within weeks', () => {
    const drivers = members.filter((one) => one.role === 'UserOrg');
    for (const one of drivers) expect(one.drivers_license).toMatch(/^\d{11}$/);
    expect(new Set(drivers.map((one) => one.drivers_license)).size).toBe(drivers.length);
    const days = drivers.map(
      ({ drivers_license_expires_on: day }) => (Date.parse(`${day}T15:00:00Z`) - now.getTime()) / 86_400_000,
    );
    expect(Math.min(...days)).toBeGreaterThan(0);
    expect(Math.max(...days)).toBeLessThan(3_653);
    const soon = days.filter((left) => left <= 40).length;
    expect(soon).toBeGreaterThan(3);
    expect(soon).toBeLessThan(drivers.length / 3);
    const others = members.filter((one) => one.role !== 'UserOrg');
    expect(new Set(others.map((one) => one.drivers_license_expires_on))).toEqual(new Set([null]));
  });

  it('mixes old and new formats of tax numbers and plates', () => {
    expect(organizations.some((one) => /[A-Z]/.test(one.federal_tax_number))).toBe(true);
    expect(organizations.some((one) => /^\d+$/.test(one.federal_tax_number))).toBe(true);
    const old = vehicles.filter((one) => one.plate_key !== one.license_plate).length;
    expect(old).toBeGreaterThan(10);
    expect(old).toBeLessThan(50);
  });

  it('plans 60 stations in states of the organizations, with prices and some disabled stations', () => {
    expect(stations).toHaveLength(60);
    const states = new Set(organizations.map((one) => one.state));
    for (const one of stations) {
      expect(one.federal_tax_number).toSatisfy(isCnpj);
      expect(one.postal_code).toSatisfy(isPostalCode);
      expect(one.fuels?.length).toBeGreaterThan(2);
      expect(states).toContain(one.state);
    }
    for (const key of ['federal_tax_number', 'id', 'latitude'] as const) {
      expect(new Set(stations.map((one) => one[key])).size).toBe(60);
    }
    expect(switches.length).toBeGreaterThan(0);
    expect(switches.length).toBeLessThan(20);
    expect(switches.every(({ enabled }) => !enabled)).toBe(true);
    const sold = stations.flatMap(({ id, fuels = [] }) => fuels.map((fuel) => `${id} ${fuel}`));
    const priced = prices.map((one) => `${one.station_id} ${one.product}`);
    expect(priced.filter((one) => !sold.includes(one))).toEqual([]);
    expect(priced.length).toBeGreaterThan(sold.length * 0.9);
    const mills = prices.map((one) => one.price_mills);
    expect([Math.min(...mills) > 3_000, Math.max(...mills) < 7_000]).toEqual([true, true]);
  });

  it('gives each record a unique document and address', () => {
    for (const list of [
      organizations.map((one) => one.federal_tax_number),
      members.map((one) => one.identifier),
      members.map((one) => one.email),
      vehicles.map((one) => one.plate_key),
      wallets.map((one) => one.id),
    ]) {
      expect(new Set(list).size).toBe(list.length);
    }
  });

  it('returns the same plan for the same seed and another plan for another seed', () => {
    expect(planDemo(47, now)).toEqual(plan);
    expect(planDemo(48, now).rows.members[0]).not.toEqual(plan.rows.members[0]);
  });

  it('plans accounts for each kind of administrator with an acceptable password', () => {
    const sum = (field: (one: (typeof plan.credentials)[number]) => boolean) =>
      plan.credentials.filter(field).length;
    expect(plan.credentials).toHaveLength(DEMO_ACCOUNTS.length);
    expect(sum((one) => one.role === 'SuperAdminOrg')).toBe(1);
    expect(sum((one) => one.two_step === true)).toBe(1);
    expect(new Set(plan.credentials.map((one) => one.organization_id)).size).toBe(4);
    const grants = plan.credentials.map(
      (one) => plan.rows.user_permissions.filter((grant) => grant.user_id === one.user_id).length,
    );
    expect(Math.min(...grants.filter((count) => count > 0))).toBe(5);
    expect(brokenPasswordRules(DEMO_PASSWORD, isCommonPassword)).toEqual([]);
  });
});

describe('createDocuments', () => {
  it('draws valid documents and ten thousand different plates', () => {
    const documents = createDocuments(createRandom(1));
    const plates = new Set<string>();
    for (let made = 0; made < 10_000; made += 1) {
      const plate = made % 2 === 0 ? documents.oldPlate() : documents.mercosulPlate();
      expect(isPlate(plate)).toBe(true);
      plates.add(canonicalPlate(plate));
    }
    expect(plates.size).toBe(10_000);
    for (let made = 0; made < 500; made += 1) {
      expect(isCpf(documents.cpf())).toBe(true);
      expect(isCnpj(documents.numericCnpj())).toBe(true);
      expect(isCnpj(documents.alphanumericCnpj())).toBe(true);
    }
    expect(documents.branchCnpj('12ABC34501DE35', 2)).toMatch(/^12ABC3450002\d\d$/);
  });
});
