/** What a server answers about the settings of a company, for tests that say what matters to them alone. */
import type { Settings } from '#contract/session-data.ts';

export const settingsOf = (over: Partial<Settings> = {}): Settings => ({
  checkFuelType: true,
  checkAvailablePremiumFuel: false,
  transactionLimit: 400,
  efficiencyFuelBlock: false,
  sharedBalanceMaxDisplay: null,
  anywhereReceiptReadingRequired: true,
  refuelInterval: 30,
  lowBalance: null,
  lowDays: null,
  lowWallet: null,
  anywhereFee: 2.5,
  anywhereFeeType: 'percentage',
  refuelChargedFee: true,
  refuelChargedFeeValue: 0.75,
  ...over,
  terms: {
    billingType: 'postPaid',
    billingPeriod: 'weekly',
    plan: 'standard',
    modules: { expenseCenter: true, fuelManagement: false },
    hasAnywhere: true,
    companyLimit: 12_000,
    creditLimit: 150_000,
    paymentLinks: { bankSlip: 'https://pagamentos.example/boleto', transfer: null },
    stepUpLimit: null,
    timeZone: 'America/Sao_Paulo',
    termsFrom: '2026-01-01',
    ...over.terms,
  },
});
