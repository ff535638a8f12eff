import { beforeAll, describe, expect, it } from 'vitest';
import { ApiError, type ApiErrorCode } from '../api/api-error.ts';
import { loadTexts, textsOf } from './texts.ts';
import { errorTextIn } from './use-texts.ts';

beforeAll(() => loadTexts('pt', ['errors']));

const textOf = (code: ApiErrorCode | 'made_up', outcome: 'refused' | 'unknown') =>
  errorTextIn(
    textsOf('pt', 'errors'),
    new ApiError({ status: 500, code: code as ApiErrorCode, message: '', outcome }),
    'pt-BR',
  );

describe('errorTextIn', () => {
  it.each<[code: ApiErrorCode | 'made_up', text: string]>([
    ['busy', 'Nada foi alterado'],
    ['request_timed_out', 'tente de novo'],
    ['internal_error', 'Tente novamente mais tarde'],
    ['made_up', 'A operação não foi concluída'],
  ])('describes the refusal %s with "%s"', (code, text) => expect(textOf(code, 'refused')).toContain(text));

  it.each<ApiErrorCode | 'made_up'>([
    'internal_error',
    'database_unreachable',
    'request_timed_out',
    'network_unreachable',
    'outcome_unknown',
    'operation_failed',
    'made_up',
  ])('never describes the unknown outcome of %s as a failure', (code) => {
    const text = textOf(code, 'unknown');
    expect(text).toMatch(/confira antes de repetir\.$/);
    expect(text).not.toMatch(/não foi concluída/);
  });
});
