import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as httpRequest } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compare, type FoundChange } from './compare.ts';
import { MAX_BYTES } from './local-requests.ts';
import { Review } from './review.ts';
import { type ServedReview, serveReview } from './serve.ts';

/** A review whose acceptances wait for `go`. */
class WaitingReview extends Review {
  go = (): void => undefined;
  readonly #gate = new Promise<void>((resolve) => {
    this.go = resolve;
  });

  override async accept(names: readonly string[], reason: string): Promise<void> {
    await this.#gate;
    await super.accept(names, reason);
  }
}

let folder: string;
let found: FoundChange[];
let review: WaitingReview;
let served: ServedReview;

const plain = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'review-'));
  const [before, now] = [await plain('#102030'), await plain('#d0b040')];
  writeFileSync(join(folder, 'box-a.png'), before);
  found = [await compare({ name: 'box-a', scene: 'box', before, now, facts: {}, wordBoxes: [], record: undefined })];
  review = new WaitingReview(folder, found, { by: 'Ada', browser: 156 });
  served = await serveReview(review, found, [], 0);
});
afterEach(async () => {
  review.go();
  await served.close();
  rmSync(folder, { recursive: true });
});

const ACCEPT = JSON.stringify({ do: 'accept', names: ['box-a'], reason: 'meant' });

/** Sends a step as it is given; resolves with the status. */
function post(body: string, headers: Record<string, string> = {}): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } };
    const asked = httpRequest(`${served.url}step`, options, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    asked.on('error', reject).end(body);
  });
}

const files = (): Record<string, string> =>
  Object.fromEntries(readdirSync(folder).map((file) => [file, readFileSync(join(folder, file)).toString('base64')]));

it.each([
  ['under a foreign host', 403, ACCEPT, { host: 'other.example:80' }],
  ['under a foreign host that begins like this one', 403, ACCEPT, { host: '127.0.0.1.other.example:80' }],
  ['from a foreign page', 403, ACCEPT, { origin: 'https://other.example' }],
  ['from a page without an origin', 403, ACCEPT, { origin: 'null' }],
  ['as a form can send it', 422, ACCEPT, { 'content-type': 'text/plain' }],
  ['with too many bytes', 422, ACCEPT + ' '.repeat(MAX_BYTES), {}],
])('a step %s is refused and writes nothing', async (_, status, body, headers) => {
  review.go();
  const before = files();
  expect(await post(body, headers)).toBe(status);
  expect(files()).toEqual(before);
  expect(review.decisions.byName).toEqual({});
});

it('closes after the acceptance that was begun, and refuses later steps', async () => {
  const accepted = post(ACCEPT).catch(() => undefined);
  await requestsRead();
  let isClosed = false;
  const late = connect(Number(new URL(served.url).port), '127.0.0.1');
  await requestsRead();
  const closed = served.close().then(() => {
    isClosed = true;
  });
  late.on('error', () => undefined).write(stepRequest('{"do":"refuse","names":["box-a"]}'));
  const answer = await new Promise((resolve) => late.once('data', (data) => resolve(data.toString('utf8').split('\r\n')[0])));
  expect(answer).toBe('HTTP/1.1 422 Unprocessable Entity');
  expect(isClosed).toBe(false);
  review.go();
  await Promise.all([accepted, closed]);
  expect(review.outcome.accepted).toEqual(['box-a']);
});

it('finishes also where the page was closed before its answer', async () => {
  void post(ACCEPT);
  const page = connect(Number(new URL(served.url).port), '127.0.0.1');
  page.write(stepRequest('{"do":"finish"}'));
  await requestsRead();
  page.destroy();
  await requestsRead();
  review.go();
  await served.finished;
});

it('is served on a free port where its own is taken', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const second = await serveReview(review, found, [], port);
  expect(new URL(second.url).port).not.toBe(String(port));
  expect((await fetch(`${second.url}pictures/box-a.now.png`)).status).toBe(200);
  await second.close();
  other.close();
});

const stepRequest = (body: string): string =>
  `POST /step HTTP/1.1\r\nhost: 127.0.0.1:1\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;

/** What was sent before is read by the server when it has answered this. */
async function requestsRead(): Promise<void> {
  for (let times = 0; times < 3; times++) await fetch(`${served.url}none`, { headers: { connection: 'close' } });
}
