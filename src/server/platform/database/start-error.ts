/**
 * Error that prevents the start, shown to the operator without a stack. The message has one clear line per wrong
 * setting and never contains a password.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
}
