import type { RefuelFacts } from '../features/refuels/judging/facts.rules.ts';

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
