import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Files that shrink; pictures, sounds and fonts are packed already. */
const TEXT = new Set(['.js', '.css', '.html', '.svg', '.json', '.webmanifest', '.txt']);
/** Smaller files fit one packet as they are, bytes. */
const WORTH_BYTES = 1_000;
/** The slowest brotli takes minutes for megabytes; one step below it is within two per cent at half the time. */
const SLOW_UP_TO_BYTES = 100_000;

const brotliOf = promisify(brotliCompress);
const gzipOf = promisify(gzip);

async function compress(path: string): Promise<void> {
  const plain = readFileSync(path);
  if (plain.length < WORTH_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: plain.length <= SLOW_UP_TO_BYTES ? 11 : 10,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  const [br, gz] = await Promise.all([brotliOf(plain, { params }), gzipOf(plain, { level: 9 })]);
  writeFileSync(`${path}.br`, br);
  writeFileSync(`${path}.gz`, gz);
}

/** Puts a `.br` and a `.gz` beside every file of a built folder that shrinks, for the server to hand out. All at once, on the threads of zlib. */
export async function compressFolder(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => TEXT.has(extname(file)));
  await Promise.all(files.map((file) => compress(join(folder, file))));
}
