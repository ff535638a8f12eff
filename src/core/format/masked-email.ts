/** `m***@empresa.com.br`: tells its owner where a code was sent, and a stranger little. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '***' : `${[...email][0]}***${email.slice(at)}`;
}
