/** The body of another service's answer. Throws as soon as it is larger than `most` bytes, without reading the rest. */
export async function boundedBody(answer: Response, most: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of answer.body ?? []) {
    length += chunk.byteLength;
    if (length > most) throw new Error(`the answer has more than ${most} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
