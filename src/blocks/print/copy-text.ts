/** Given up by the standard; nothing else works where the clipboard is closed. */
interface OldClipboard {
  execCommand(command: 'copy'): boolean;
}

/** Puts a text on the clipboard; false where the browser does not let us. */
export async function copyText(text: string, near: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // On a page without TLS, or in a frame that was not given the right.
    return copySelected(text, near);
  }
}

/** From a field beside what has the focus: a dialog lets the focus go nowhere else. */
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
