import { cpfCheckDigits } from '#core/validation/cpf.ts';
import { importRecords } from './keyed-call.ts';

export const importingPeople = (rows: 'drivers' | 'recipients') => ({
  nameOf: (index: number) => {
    const nine = String(310_000_000 + index);
    return nine + cpfCheckDigits(nine);
  },
  bodyOf: (cpfs: readonly string[], mode: 'all' | 'valid' = 'all') => ({
    mode,
    [rows]: cpfs.map((identifier) => ({ firstName: 'Lia', lastName: 'Prado', identifier })),
  }),
});

export const keyedCalls = {
  'POST /v2/admin/organization/driver': [importRecords('user', importingPeople('drivers'))],
  'POST /v2/admin/organization/recipient': [importRecords('user', importingPeople('recipients'))],
};
