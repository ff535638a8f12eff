/** Masks an e-mail address as `m***@empresa.com.br`: the owner recognizes the address, but a stranger learns little. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '***' : `${[...email][0]}***${email.slice(at)}`;
}
