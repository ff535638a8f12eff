/**
 * Why the server cannot start, said to the person who starts it: its message is one clear line (one for each wrong
 * setting) and never holds a password. Shown without a stack.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
}
