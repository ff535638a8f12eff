/**
 * True for a plausible e-mail address: one @, a domain with a dot, no spaces, at most 254 characters. Letters must be
 * Latin, because a Cyrillic "а" would imitate another address. Only a sent mail proves that it exists.
 */
export function isEmail(text: string): boolean {
  return (
    text.length <= 254 &&
    /^[\p{Script=Latin}\P{L}]*$/u.test(text) &&
    /^[^\s@"(),:;<>[\]\\.]+(\.[^\s@"(),:;<>[\]\\.]+)*@([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/i.test(text)
  );
}
