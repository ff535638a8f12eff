/**
 * Makes a picture of any size into one that may be kept: redrawn at no more than the most pixels on either side and written
 * anew, which leaves out the place and whatever else a camera wrote beside it.
 */

/** Nobody's camera makes larger files; a larger one could not be unpacked on a phone. */
const MOST_FILE_BYTES = 40 * 1024 * 1024;
const QUALITIES = [0.82, 0.65, 0.45];
/** The second for browsers that cannot write the first. */
const KINDS = ['image/webp', 'image/jpeg'];

/** Why a file became no picture; a key of the texts. */
export type PictureFault = 'fileTooLarge' | 'fileUnreadable';

/** A picture as it is shown, with its bytes as they travel. */
export interface SmallPicture {
  readonly dataUrl: string;
  readonly base64: string;
}

/** The most that a picture may be. */
interface PictureBounds {
  readonly maxBytes: number;
  /** On either side. */
  readonly maxPx: number;
}

export async function shrinkPicture(
  file: Blob,
  { maxBytes, maxPx }: PictureBounds,
): Promise<SmallPicture | PictureFault> {
  if (file.size > MOST_FILE_BYTES) return 'fileTooLarge';
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!picture) return 'fileUnreadable';
  const blob = await writeAnew(draw(picture, maxPx), maxBytes);
  picture.close();
  if (!blob) return 'fileUnreadable';
  const dataUrl = await readAsDataUrl(blob);
  return { dataUrl, base64: dataUrl.slice(dataUrl.indexOf(',') + 1) };
}

function draw(picture: ImageBitmap, maxPx: number): HTMLCanvasElement {
  const scale = Math.min(1, maxPx / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (context) {
    // What lets the ground through would be black in a JPEG.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  }
  return canvas;
}

/** The first of the kinds that this browser writes, as fine as fits. */
async function writeAnew(canvas: HTMLCanvasElement, maxBytes: number): Promise<Blob | null> {
  for (const kind of KINDS) {
    for (const quality of QUALITIES) {
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, kind, quality));
      if (blob?.type !== kind) break;
      if (blob.size <= maxBytes) return blob;
    }
  }
  return null;
}

/** A file as an address that a page may show. */
export function readAsDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read.'));
    reader.readAsDataURL(blob);
  });
}
