import { describe, expect, it } from 'vitest';
import { REJECTION_REASONS, type RejectionDetail, type RuleNumbers } from '#contract/transactions.ts';
import type { Text } from '#core/i18n/texts.ts';
import fuelTexts from '../../../locales/pt/fuels.json' with { type: 'json' };
import texts from '../../../locales/pt/verdict.json' with { type: 'json' };
import { refusalSentence, setterSentence, type RefusedRefuel } from './refusal-sentence.ts';

const fill = (from: Record<string, string>) =>
  ((key: string, values: Record<string, string> = {}) =>
    (from[key] ?? `?${key}`).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '?')) as never;
const words = {
  t: fill(texts) as Text<'verdict'>,
  fuels: fill(fuelTexts) as Text<'fuels'>,
  locale: 'pt-BR' as const,
  timeZone: 'America/Sao_Paulo',
};
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const sentenceOf = (
  reason: RefusedRefuel['reason'],
  detail: RejectionDetail | null = null,
  numbers: RuleNumbers = {},
  product: RefusedRefuel['product'] = 'diesel',
) => plain(refusalSentence({ reason, detail, numbers, product }, words));

const UNTIL = '2026-11-22T01:30:00.000Z';

describe('refusalSentence', () => {
  it.each([
    [
      sentenceOf('aboveLimit', 'wallet_month', { limit: 2000, attempted: 2135.2, excess: 135.2 }),
      'Recusada: o limite mensal de R$ 2.000,00 seria ultrapassado em R$ 135,20.',
    ],
    [
      sentenceOf('insufficientBalance', null, { limit: 100, attempted: 302.45, excess: 202.45 }),
      'Recusada: o saldo disponível era de R$ 100,00, e faltavam R$ 202,45 para pagar R$ 302,45.',
    ],
    [
      sentenceOf('refuelInterval', null, { limit: 120, attempted: 45, excess: 75, until: UNTIL }),
      'Recusada: só 45 min desde o último abastecimento, e o intervalo mínimo é de 2 h. Liberado a partir de 21/11/2026, 22:30.',
    ],
    [
      sentenceOf('aboveCapacity', null, { limit: 52.5, attempted: 60, excess: 7.5 }),
      'Recusada: 60,000 L não cabem no tanque, que comporta 52,500 L: 7,500 L a mais.',
    ],
    [
      sentenceOf('aboveEfficiency', 'below', { limit: 2.1, attempted: 1.4 }),
      'Recusada: a eficiência de 1,40 km/l ficou abaixo do mínimo esperado, de 2,10 km/l.',
    ],
    [
      sentenceOf('aboveEfficiency', 'odometer_back', { limit: 120_400, attempted: 12_040, excess: 108_360 }),
      'Recusada: o hodômetro informado, 12.040 km, é menor que o do cadastro, 120.400 km.',
    ],
    [
      sentenceOf('generalRejection', 'product_not_sold', {}, 'biogas'),
      'Recusada: este posto não vende Biogás.',
    ],
    [
      sentenceOf('incorrectPassword', 'locked', { until: UNTIL }),
      'Recusada: depois de várias senhas erradas, a senha de transação está bloqueada até 21/11/2026, 22:30.',
    ],
    [sentenceOf('aboveLimit', 'wallet_month'), 'Recusada. Motivo: Limite de abastecimento.'],
    [sentenceOf(null), ''],
  ])('returns the sentence: %s', (sentence, expected) => expect(sentence).toBe(expected));

  it('returns a complete sentence for every reason, with or without numbers', () => {
    const numbers = { limit: 1, attempted: 2, excess: 1, until: UNTIL };
    for (const reason of REJECTION_REASONS) {
      for (const given of [{}, numbers])
        expect(sentenceOf(reason, null, given)).toMatch(/^Recusada[:.] [^?{}]+\.$/);
    }
  });

  it('is completed by setterSentence with user and time of a changed limit or record', () => {
    const transaction = { reason: 'aboveLimit', detail: 'wallet_month' } as never;
    const by = (name: string | null) =>
      setterSentence({ transaction, setter: { at: UNTIL, by: name } }, words);
    expect(by('Ana Souza')).toBe('Limite definido por Ana Souza em 21/11/2026, 22:30.');
    expect(by(null)).toBe('Limite definido em 21/11/2026, 22:30.');
    expect(setterSentence({ transaction, setter: null }, words)).toBe('');
    const resting = { reason: 'generalRejection', detail: 'owner_inactive' } as never;
    expect(setterSentence({ transaction: resting, setter: { at: UNTIL, by: 'Ana Souza' } }, words)).toBe(
      'Cadastro alterado por Ana Souza em 21/11/2026, 22:30.',
    );
  });
});
