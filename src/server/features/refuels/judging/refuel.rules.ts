import type { RefuelRule, RuleOutcome } from '#contract/refuels.ts';
import type { RejectionReason } from '#contract/transactions.ts';
import { cents } from '#core/money/cents.ts';
import { multiplyPriceByVolume } from '#core/money/price.ts';
import { feesOf } from '../posting/fees.rules.ts';
import {
  balanceRule,
  companyLimitRule,
  nightLimitRule,
  transactionLimitRule,
  walletLimitRule,
} from './limit.rules.ts';
import { capacityRule, efficiencyRule, intervalRule } from './measure.rules.ts';
import {
  debtRule,
  ownerRule,
  pinRule,
  premiumRule,
  stationProductRule,
  stationRule,
  vehicleProductRule,
  walletRule,
} from '../posting/record.rules.ts';
import type { Judgement, RefuelFacts, RuleResult, Sums } from './facts.rules.ts';

type RefuelRuleCheck = readonly [
  reason: RejectionReason,
  check: (facts: RefuelFacts, sums: Sums) => RuleResult,
];

const RULES: Readonly<Record<RefuelRule, RefuelRuleCheck>> = {
  debt: ['generalRejection', debtRule],
  owner: ['generalRejection', ownerRule],
  wallet: ['generalRejection', walletRule],
  station: ['generalRejection', stationRule],
  vehicleProduct: ['generalRejection', vehicleProductRule],
  premium: ['generalRejection', premiumRule],
  stationProduct: ['generalRejection', stationProductRule],
  pin: ['incorrectPassword', pinRule],
  interval: ['refuelInterval', intervalRule],
  capacity: ['aboveCapacity', capacityRule],
  efficiency: ['aboveEfficiency', efficiencyRule],
  transactionLimit: ['aboveLimit', transactionLimitRule],
  walletLimit: ['aboveLimit', walletLimitRule],
  companyLimit: ['aboveOrganizationLimit', companyLimitRule],
  nightLimit: ['aboveGlobalNightLimit', nightLimitRule],
  balance: ['insufficientBalance', balanceRule],
};

export function judgeRefuel(facts: RefuelFacts): Judgement {
  const amountCents = multiplyPriceByVolume(facts.priceMills, facts.volumeMl);
  const isElsewhere = facts.station !== null && !(facts.station.isListed && facts.station.isEnabled);
  const fees = feesOf(amountCents, isElsewhere, facts.terms.fees);
  const sums = { amountCents, fees, isElsewhere };
  const rules = Object.entries(RULES).map(([rule, [reason, check]]) =>
    outcomeOf(rule as RefuelRule, reason, check(facts, sums)),
  );
  const refusal = rules.find(({ outcome }) => outcome === 'fail') ?? null;
  const lacksReceipt = isElsewhere && facts.terms.needsReceiptElsewhere && !facts.hasReceipt;
  return {
    ...sums,
    companyCents: cents(Math.max(0, amountCents + fees.totalCents - (facts.wallet?.balanceCents ?? 0))),
    rules,
    refusal,
    approval: refusal ? 'rejected' : lacksReceipt ? 'pendingReceiptValidation' : 'approved',
    alerts: [
      ...(lacksReceipt ? (['MISSING_RECEIPT_VALIDATION'] as const) : []),
      ...(facts.isDeviceReported ? (['DEVICE_DETECTED_DURING_REFUELING'] as const) : []),
    ],
  };
}

function outcomeOf(rule: RefuelRule, reason: RejectionReason, result: RuleResult): RuleOutcome {
  if ('why' in result) {
    return { rule, outcome: 'notAsked', reason, detail: null, why: result.why, numbers: {} };
  }
  const { fails, numbers = {} } = result;
  return {
    rule,
    outcome: fails === false ? 'pass' : 'fail',
    reason,
    detail: typeof fails === 'string' ? fails : null,
    why: null,
    numbers,
  };
}
