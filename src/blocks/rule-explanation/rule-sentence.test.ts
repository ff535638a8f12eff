import { describe, expect, it } from 'vitest';
import { REFUEL_RULES, type RuleOutcome } from '#contract/refuels.ts';
import type { Text } from '#core/i18n/texts.ts';
// @ts-expect-error -- the server sends the pump's page as plain JavaScript without types
import { nameOfRule as nameAtPump } from '../../host-demo/pump/words.js';
import fuelTexts from '../../../locales/pt/fuels.json' with { type: 'json' };
import texts from '../../../locales/pt/rules.json' with { type: 'json' };
import { sayRule } from './rule-sentence.ts';

const nameOfRule = nameAtPump as (rule: string) => string;

const fill = (from: Record<string, string>) =>
  ((key: string, values: Record<string, string> = {}) =>
    (from[key] ?? `?${key}`).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '?')) as never;
const words = {
  t: fill(texts) as Text<'rules'>,
  fuels: fill(fuelTexts) as Text<'fuels'>,
  locale: 'pt-BR' as const,
  timeZone: 'America/Sao_Paulo',
};
const sentenceOf = (changes: Partial<RuleOutcome>) => {
  const outcome: RuleOutcome = {
    rule: 'owner',
    outcome: 'pass',
    reason: 'generalRejection',
    detail: null,
    why: null,
    numbers: {},
    ...changes,
  };
  const { name, outcome: passes, says: sentence } = sayRule(outcome, 'diesel', words);
  return [name, passes, sentence]
    .filter((text) => text !== '')
    .join(': ')
    .replaceAll('\u00a0', ' ');
};
const exceeded = { limit: 500, attempted: 530.91, excess: 30.91 };

describe('sayRule', () => {
  it.each([
    [sentenceOf({}), 'Cadastros em uso: Passa'],
    [
      sentenceOf({ rule: 'walletLimit', outcome: 'fail', reason: 'aboveLimit', numbers: exceeded }),
      'Limite mensal da carteira: Recusa: limite R$ 500,00 · seria R$ 530,91 · acima R$ 30,91',
    ],
    [
      sentenceOf({
        rule: 'interval',
        outcome: 'fail',
        reason: 'refuelInterval',
        numbers: {
          limit: 120,
          attempted: 45,
          excess: 75,
          until: '2026-11-22T01:30:00.000Z',
        },
      }),
      'Intervalo entre abastecimentos: Recusa: mínimo 2 h · passaram 45 min · faltam 1 h 15 min · até 21/11/2026, 22:30',
    ],
    [
      sentenceOf({ rule: 'capacity', reason: 'aboveCapacity', numbers: { limit: 52.5, attempted: 40 } }),
      'Capacidade do tanque: Passa: cabem 52,500 L · pedido 40,000 L',
    ],
    [
      sentenceOf({ rule: 'stationProduct', outcome: 'fail', detail: 'product_not_sold' }),
      'Produto vendido no posto: Recusa: Este posto não vende Diesel S10.',
    ],
    [
      sentenceOf({ rule: 'pin', outcome: 'notAsked', reason: 'incorrectPassword', why: 'beforehand' }),
      'Senha da transação: Na bomba: A senha só é pedida na bomba.',
    ],
    [
      sentenceOf({
        rule: 'efficiency',
        outcome: 'fail',
        reason: 'aboveEfficiency',
        detail: 'odometer_back',
        numbers: {
          limit: 120400,
          attempted: 12040,
          excess: 108360,
        },
      }),
      'Consumo esperado: Recusa: no cadastro 120.400 km · informado 12.040 km · 108.360 km a menos',
    ],
    [
      sentenceOf({ rule: 'efficiency', outcome: 'fail', detail: 'odometer_missing' }),
      'Consumo esperado: Recusa: Falta o hodômetro.',
    ],
    [
      sentenceOf({ rule: 'efficiency', outcome: 'notAsked', why: 'beforehand' }),
      'Consumo esperado: Na bomba: Depende do hodômetro, que é obrigatório na bomba.',
    ],
  ])('returns the sentence: %s', (sentence, expected) => expect(sentence).toBe(expected));

  it('names every rule like the pump simulator', () => {
    for (const rule of REFUEL_RULES) expect(sentenceOf({ rule })).toBe(`${nameOfRule(rule)}: Passa`);
  });
});
