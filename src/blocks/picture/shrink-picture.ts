/** Reduction of a picture to the allowed size. Redrawing also removes metadata of the picture, such as the location. */

/**
 * Maximum size of a picture before its reduction, in bytes. Cameras write smaller files, and a phone could not decode a
 * larger file.
 */
const MOST_FILE_BYTES = 40 * 1024 * 1024;
const QUALITIES = [0.82, 0.65, 0.45];
/** Formats of the reduced picture in order of preference. JPEG is for browsers that cannot write WebP. */
const KINDS = ['image/webp', 'image/jpeg'];

export type PictureFault = 'fileTooLarge' | 'fileUnreadable';

export interface SmallPicture {
  readonly dataUrl: string;
  readonly base64: string;
}

interface PictureBounds {
  readonly maxBytes: number;
  readonly maxPx: number;
}

export async function shrinkPicture(
  file: Blob,
  { maxBytes, maxPx }: PictureBounds,
): Promise<SmallPicture | PictureFault> {
  if (file.size > MOST_FILE_BYTES) return 'fileTooLarge';
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!picture) return 'fileUnreadable';
  const blob = await rewrite(draw(picture, maxPx), maxBytes);
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
    // White background, because transparent areas would become black in a JPEG.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  }
  return canvas;
}

async function rewrite(canvas: HTMLCanvasElement, maxBytes: number): Promise<Blob | null> {
  for (const kind of KINDS) {
    for (const quality of QUALITIES) {
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, kind, quality));
      if (blob?.type !== kind) break;
      if (blob.size <= maxBytes) return blob;
    }
  }
  return null;
}

export function readAsDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read.'));
    reader.readAsDataURL(blob);
  });
}
