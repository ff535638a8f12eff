import { useRef } from 'react';
import type { RuleOutcome } from '#contract/refuels.ts';
import type { Transaction } from '#contract/transactions.ts';
import { StatusText, type StatusTextProps } from '#core/ui/states/status-text.tsx';
import { useSheet } from '#core/ui/theme/sheets.ts';
import { sayRule, type RuleWords } from './rule-sentence.ts';
import rulesCss from './rules.css?inline';

const TONE_OF: Readonly<Record<RuleOutcome['outcome'], StatusTextProps['tone']>> = {
  pass: 'positive',
  fail: 'negative',
  notAsked: 'neutral',
};

interface RuleListProps {
  rules: readonly RuleOutcome[];
  product: Transaction['product'];
  words: RuleWords;
}

/** All rules in the order of their evaluation, with the compared values. */
export function RuleList({ rules, product, words }: RuleListProps) {
  const list = useRef<HTMLUListElement>(null);
  useSheet(list, rulesCss);
  return (
    <ul ref={list} className="rules">
      {rules.map((result) => {
        const { name, outcome, says } = sayRule(result, product, words);
        return (
          <li key={result.rule}>
            <span>{name}</span>
            <StatusText tone={TONE_OF[result.outcome]}>{outcome}</StatusText>
            {says !== '' && <small>{says}</small>}
          </li>
        );
      })}
    </ul>
  );
}
