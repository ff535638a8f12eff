/** Copying by command: deprecated, but the only method if the browser blocks the clipboard API. */
interface OldClipboard {
  execCommand(command: 'copy'): boolean;
}

/** Returns false if the browser blocks copying. */
export async function copyText(text: string, near: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // The browser blocks the clipboard API on a page without TLS, or in a frame without its permission.
    return copySelected(text, near);
  }
}

/** Copies with a hidden field next to the focused element: a modal dialog blocks focus outside. */
function copySelected(text: string, near: HTMLElement): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'visually-hidden';
  near.after(field);
  field.select();
  const isCopied = (document as OldClipboard).execCommand('copy');
  field.remove();
  near.focus();
  return isCopied;
}
