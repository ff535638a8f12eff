/** `111.444.777-35`; a text that has not 11 digits is given back as it is. */
export function formatCpf(cpf: string): string {
  return cpf.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4');
}

/** `***.444.777-**`: enough for its owner to recognise, too little for anyone else to use. */
export function maskCpf(cpf: string): string {
  return /^\d{11}$/.test(cpf) ? `***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**` : '***';
}
