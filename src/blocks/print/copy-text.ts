/** Deprecated, but the only method if the clipboard API is blocked. */
interface OldClipboard {
  execCommand(command: 'copy'): boolean;
}

/** Returns false if the browser blocks copying. */
export async function copyText(text: string, near: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // On a page without TLS, or in a frame without permission for the clipboard.
    return copySelected(text, near);
  }
}

/** Uses a field next to the focused element: a modal dialog blocks focus outside. */
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
