/** `execCommand('copy')` is deprecated, but the only way to copy if the browser blocks the clipboard API. */
interface OldClipboard {
  execCommand(command: 'copy'): boolean;
}

/** Returns false if the browser blocks copying. */
export async function copyText(text: string, near: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // The browser blocks the clipboard API on a page without TLS, or in a frame without the clipboard permission.
    return copySelected(text, near);
  }
}

/** Copies from a hidden field next to `near`, because a modal dialog blocks the focus of fields outside the dialog. */
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
