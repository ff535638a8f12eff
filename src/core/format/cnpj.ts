/** Formats a CNPJ as `12.ABC.345/01DE-35`. Text without the 14 characters of a CNPJ stays unchanged. */
export function formatCnpj(cnpj: string): string {
  return cnpj.replace(/^([\dA-Z]{2})([\dA-Z]{3})([\dA-Z]{3})([\dA-Z]{4})(\d{2})$/, '$1.$2.$3/$4-$5');
}
