import { describe, expect, it } from 'vitest';
import { answerFaults, noticeFaults, requestFaults, version } from './pix-document.ts';

const ask = {
  calendario: { expiracao: 600 },
  devedor: { cpf: '11144477735', nome: 'Nome' },
  valor: { original: '37.00' },
  chave: '123e4567-e89b-42d3-a456-426655440000',
};
const pix = {
  endToEndId: 'E0000000020261123100012345678901',
  valor: '37.00',
  horario: '2026-11-23T10:00:00Z',
};

/** Other tests rely on the validation by the API document, so these tests prove that it finds faults. */
describe('validation by the API Pix document', () => {
  it('uses the version that the server implements', () => {
    expect(version).toBe('2.9.0');
  });

  it('finds faults of requests', () => {
    expect(requestFaults('PUT', ask)).toEqual([]);
    expect(requestFaults('PATCH', { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' })).toEqual([]);
    expect(requestFaults('GET', undefined)).toEqual([]);
    expect(requestFaults('PUT', { ...ask, valor: { original: '37' } })).not.toEqual([]);
    expect(requestFaults('PUT', { ...ask, valor: { original: 'R$ 37.00' } })).not.toEqual([]);
    expect(requestFaults('PUT', { ...ask, chave: undefined })).not.toEqual([]);
    expect(requestFaults('PUT', { ...ask, devedor: { cnpj: '1', nome: 'Nome' } })).not.toEqual([]);
    expect(requestFaults('PUT', { ...ask, solicitacaoPagador: 'a'.repeat(141) })).not.toEqual([]);
    expect(requestFaults('PATCH', { status: 'CONCLUIDA' })).not.toEqual([]);
    expect(requestFaults('DELETE', undefined)).not.toEqual([]);
  });

  it('finds faults of answers and notices', () => {
    expect(answerFaults('PUT', 201, { txid: 'short' })).not.toEqual([]);
    expect(answerFaults('PUT', 204, {})).not.toEqual([]);
    expect(answerFaults('PUT', 400, { title: 'Bad Request' })).not.toEqual([]);
    expect(noticeFaults({ pix: [pix] })).toEqual([]);
    expect(noticeFaults({ pix: [pix, { ...pix, endToEndId: 'E1' }] })).not.toEqual([]);
  });
});
