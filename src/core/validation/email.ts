/**
 * Whether the text looks like an e-mail address that a mail server would take: one @, a domain with a dot, no spaces,
 * at most 254 characters, letters of the Latin script alone. An address with a Cyrillic "а" would look like another one.
 * Whether it exists, only a mail sent there can tell.
 */
export function isEmail(text: string): boolean {
  return (
    text.length <= 254 &&
    /^[\p{Script=Latin}\P{L}]*$/u.test(text) &&
    /^[^\s@"(),:;<>[\]\\.]+(\.[^\s@"(),:;<>[\]\\.]+)*@([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/i.test(text)
  );
}
