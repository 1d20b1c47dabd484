import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Lower-case hex SHA-256 of a text (UTF-8). For a server seed this is its commitment, shown before play. */
export function sha256Hex(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/** Block `index` (0, 1, …) of the byte stream: HMAC-SHA256(key = server seed text, message = `message:index`), 32 bytes. */
export function hmacBlock(serverSeed: string, message: string, index: number): Uint8Array {
  return hmac(sha256, utf8ToBytes(serverSeed), utf8ToBytes(`${message}:${index}`));
}

/** The first `count` bytes of the stream that a server seed and a message define. */
export function streamBytes(serverSeed: string, message: string, count: number): Uint8Array {
  const bytes = new Uint8Array(Math.ceil(count / 32) * 32);
  for (let block = 0; block * 32 < count; block++) bytes.set(hmacBlock(serverSeed, message, block), block * 32);
  return bytes.subarray(0, count);
}
