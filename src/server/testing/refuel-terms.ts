import type { RefuelFacts } from '../features/refuels/judging/facts.rules.ts';

/** Terms of a company in São Paulo that limit and charge nothing: a test names what it changes. */
export const plainTerms = {
  timeZone: 'America/Sao_Paulo',
  hasAnywhere: true,
  checkFuelType: true,
  allowsPremium: false,
  transactionLimitCents: null,
  blocksByEfficiency: false,
  sharedMostCents: null,
  needsReceiptElsewhere: false,
  intervalMinutes: 0,
  intervalCountsPersons: false,
  blocksOnDebt: false,
  companyLimitCents: null,
  fees: { anywhere: null, refuelCents: null },
} satisfies RefuelFacts['terms'];
