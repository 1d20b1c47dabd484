import { LARGEST_PICTURE } from '#contract/api/support.ts';

/** The longest side that the shop keeps anyway, px. */
const LONGEST_SIDE = 1_600;
const QUALITY = 0.85;
/** Beyond this nothing is read, bytes: no photo is so large. */
const LARGEST_READ = 40 * 1024 * 1024;

/**
 * A picture that may be sent: the file itself, or, where it is larger than the shop takes, the same picture drawn smaller by this browser. Null where the
 * browser can't read it as a picture.
 */
export async function fitPicture(file: File): Promise<Blob | null> {
  if (file.size <= LARGEST_PICTURE) return file;
  if (file.size > LARGEST_READ) return null;
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    return smaller && smaller.size <= LARGEST_PICTURE ? smaller : null;
  } catch {
    return null;
  }
}
