export interface StackFrame {
  readonly url: string;
  readonly line: number;
  readonly column: number;
  readonly name: string;
}

/** Limits for stacks of any origin, so that parsing time depends only on length. */
const MOST_CHARACTERS = 20_000;
const MOST_LINES = 60;
const LONGEST_LINE = 700;

const AT = '([a-z][a-z-]{1,30}://[^\\s()]{1,500}):(\\d{1,7}):(\\d{1,7})';
const CHROMIUM = new RegExp(`^ {4}at (?:(.{1,150}) \\()?(?:async )?${AT}\\)?$`);
const OTHERS = new RegExp(`^([^@\\n]{0,150})@${AT}$`);

/**
 * Returns the frames of a stack, innermost first. Lines that are no frame, such as lines of the message, are skipped.
 */
export function readStack(stack: string, message: string): StackFrame[] {
  return withoutMessage(stack, message)
    .slice(0, MOST_CHARACTERS)
    .split('\n', MOST_LINES)
    .flatMap((text) => {
      if (text.length > LONGEST_LINE) return [];
      const [, name = '', url = '', line, column] = CHROMIUM.exec(text) ?? OTHERS.exec(text) ?? [];
      return url === '' ? [] : [{ url, line: Number(line), column: Number(column), name }];
    });
}

/** Chromium puts name and message first, and a message line may look like a frame. */
function withoutMessage(stack: string, message: string): string {
  const [head = ''] = /^[\w$]{1,60}: /.exec(stack) ?? [];
  return message !== '' && stack.startsWith(message, head.length)
    ? stack.slice(head.length + message.length)
    : stack;
}
