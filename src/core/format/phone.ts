/** `(11) 98765-4321`; a text that has not 11 digits is given back as it is. */
export function formatPhone(phone: string): string {
  return phone.replace(/^(\d{2})(\d{5})(\d{4})$/, '($1) $2-$3');
}
