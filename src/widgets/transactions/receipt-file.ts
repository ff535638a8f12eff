import { MAX_RECEIPT_BYTES } from '#contract/facts.ts';
import { readAsDataUrl, shrinkPicture, type PictureFault } from '#blocks/picture/shrink-picture.ts';

export type ReceiptFault = PictureFault | 'pdfTooLarge';

/** Maximum width and height of an image: the small print of a long receipt stays readable at this size. */
const MOST_PX = 2400;

/** Returns the file in base64. A PDF is unchanged; an image is scaled down to the limits. */
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
