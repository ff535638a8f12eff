/** Formats a CPF as `111.444.777-35`. Text without 11 digits stays unchanged. */
export function formatCpf(cpf: string): string {
  return cpf.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4');
}

/** Masks a CPF as `***.444.777-**`: its owner recognizes the number, but other people cannot use it. */
export function maskCpf(cpf: string): string {
  return /^\d{11}$/.test(cpf) ? `***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**` : '***';
}
