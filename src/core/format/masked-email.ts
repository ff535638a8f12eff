/** `m***@empresa.com.br`: the owner recognizes where a code was sent, but a stranger learns little. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '***' : `${[...email][0]}***${email.slice(at)}`;
}
