import { beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '#core/api/api-error.ts';
import { loadTexts, textsOf } from '#core/i18n/texts.ts';
import { cents } from '#core/money/cents.ts';
import type { DistributionFact } from '../distribution-context.ts';
import { distributionNotice } from './distribution-notice.ts';

beforeAll(() => loadTexts('pt', ['distribution', 'common']));

const noticeOf = (fact: DistributionFact) =>
  distributionNotice(fact, {
    t: textsOf('pt', 'distribution'),
    locale: 'pt-BR',
    errorText: ({ code }) => code,
    requestId: ({ requestId }) => `Código ${requestId ?? ''}`,
    undo: (onClick: () => void) => ({ label: 'Desfazer', onClick }),
  });

describe('notice about the permission to refuel anywhere', () => {
  const failed = (outcome: 'refused' | 'unknown'): DistributionFact => ({
    kind: 'anywhereFailed',
    name: 'Ana',
    failure: new ApiError({ status: 500, code: 'internal_error', message: '', requestId: 'r1', outcome }),
  });

  it('reports a refused change as not made, with the code for support', () =>
    expect(noticeOf(failed('refused'))).toMatchObject({
      tone: 'negative',
      text: 'Qualquer posto para Ana não foi alterado. Tente novamente.',
      detail: 'Código r1',
    }));

  it('reports a change with unknown outcome as unknown, not as failed', () =>
    expect(noticeOf(failed('unknown'))).toMatchObject({
      tone: 'caution',
      text: 'Ainda não sabemos se qualquer posto para Ana foi alterado. Confira na lista antes de repetir.',
    }));
});

describe('notice about returned credit', () => {
  it.each<[what: string, fact: DistributionFact, text: string]>([
    [
      'collected',
      { kind: 'collected', amountCents: cents(100_000), afterCents: cents(250_000) },
      'Devolvido à empresa: R$\u00a01.000,00. Saldo da empresa: R$\u00a02.500,00.',
    ],
    [
      'to be collected but already spent',
      { kind: 'collected', amountCents: cents(0), afterCents: cents(250_000) },
      'Não havia mais saldo a recolher. Saldo da empresa: R$\u00a02.500,00.',
    ],
    [
      'collected from only a part of many wallets',
      { kind: 'collectedPart', amountCents: cents(100), done: 1_200, total: 3_400 },
      'Recolhido de 1.200 de 3.400: R$\u00a01,00. Dos demais, nada foi recolhido; selecione-os e tente novamente.',
    ],
    [
      'returned when sharing ended',
      { kind: 'unshared', walletId: 'w', name: 'Ana', amountCents: cents(100), undo: null },
      'Ana não usa mais o saldo da empresa. Devolvido à empresa: R$\u00a01,00.',
    ],
    [
      'not in the wallet when sharing ended',
      { kind: 'unshared', walletId: 'w', name: 'Ana', amountCents: cents(0), undo: null },
      'Ana não usa mais o saldo da empresa.',
    ],
  ])('is correct for credit that was %s', (_what, fact, text) => expect(noticeOf(fact)?.text).toBe(text));
});

describe('notice with an undo action', () => {
  it('contains the action, and states the amount that stays in the company after the undo', () => {
    const undo = () => {};
    const fact = { kind: 'unshared', walletId: 'w', name: 'Ana', amountCents: cents(50_000) } as const;
    expect(noticeOf({ ...fact, undo })).toMatchObject({
      detail: 'R$\u00a0500,00 devolvidos ficam na empresa.',
      action: { label: 'Desfazer', onClick: undo },
    });
    expect(noticeOf({ ...fact, undo: null })).not.toHaveProperty('action');
  });
});
