/** Formats a phone number as `(11) 98765-4321`. Text without 11 digits stays unchanged. */
export function formatPhone(phone: string): string {
  return phone.replace(/^(\d{2})(\d{5})(\d{4})$/, '($1) $2-$3');
}
