/** Makes a file that somebody chose into one that can be kept as a receipt. */
import { MAX_RECEIPT_BYTES } from '#contract/facts.ts';
import { readAsDataUrl, shrinkPicture, type PictureFault } from '#blocks/picture/shrink-picture.ts';

/** Why a file cannot be sent; a key of the texts. */
export type ReceiptFault = PictureFault | 'pdfTooLarge';

/** The small print of a long receipt can still be read. */
const MOST_PX = 2400;

/** A PDF stays as it is; a picture is redrawn within the limits. Base64, as it travels. */
export async function readReceiptFile(
  file: Blob,
): Promise<{ readonly base64: string } | { readonly fault: ReceiptFault }> {
  if (file.type !== 'application/pdf') {
    const picture = await shrinkPicture(file, { maxBytes: MAX_RECEIPT_BYTES, maxPx: MOST_PX });
    return typeof picture === 'string' ? { fault: picture } : { base64: picture.base64 };
  }
  if (file.size > MAX_RECEIPT_BYTES) return { fault: 'pdfTooLarge' };
  const dataUrl = await readAsDataUrl(file);
  return { base64: dataUrl.slice(dataUrl.indexOf(',') + 1) };
}
