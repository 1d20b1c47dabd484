import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isSigned } from '#server/security/body-signature.ts';
import { makeApp, type TestShop } from '#tests/support/shop.ts';
import { AlertSender } from './alerts.ts';
import { Auditor } from './auditor.ts';
import { CHECKS } from './checks.ts';

const SECRET = '1f0e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f9';

const checks = CHECKS.filter(({ key }) => key === 'bet_not_counted');

let shop: TestShop;
let url: string;
/** What the receiver answers next. */
let status = 500;
const posts: { headers: IncomingHttpHeaders; body: Buffer }[] = [];
const receiver = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    posts.push({ headers: request.headers, body: Buffer.concat(parts) });
    response.writeHead(status).end();
  });
});

beforeAll(async () => {
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const address = receiver.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/alerts`;
  shop = await makeApp({ database: 'pglite', env: { ALERT_WEBHOOK_URL: url, ALERT_WEBHOOK_SECRET: SECRET } });
  await shop.deps.db.script(`insert into bet_not_counted (bet_id, error, at) values (gen_random_uuid(), 'RangeError', now())`);
});
afterAll(async () => {
  await shop.close();
  receiver.close();
});

it('a new finding is posted once, signed, and again after a failure', async () => {
  const sender = new AlertSender(shop.deps, { url, secret: SECRET });
  const { config, db } = shop.deps;
  // Without an address of its own, the auditor does not post beside this sender.
  const quiet = { ...shop.deps, config: { ...config, monitoring: { ...config.monitoring, alerts: null } } };
  await new Auditor(quiet, { checks, confirmMs: 10 }).runAll();
  await db.script(`update audit_finding set alert_due_at = found_at`);
  await sender.runDue();
  expect(posts).toHaveLength(1);
  await sender.runDue();
  expect(posts).toHaveLength(1);
  status = 204;
  shop.clock.advance(31_000);
  await sender.runDue();
  expect(posts).toHaveLength(2);
  shop.clock.advance(86_400_000);
  await sender.runDue();
  expect(posts).toHaveLength(2);
  const [first, second] = posts;
  expect(second?.body.equals(first?.body ?? Buffer.of())).toBe(true);
  expect(JSON.parse(String(second?.body))).toMatchObject({
    check: 'bet_not_counted',
    severity: 'warning',
    subject: { type: 'bet' },
    shop: 'http://localhost:3000',
  });
  for (const { headers, body } of posts) expect(isSigned({ account: 'fairdrop', secret: SECRET }, headers, body)).toBe(true);
  expect(isSigned({ account: 'fairdrop', secret: SECRET.replace('1', '2') }, first?.headers ?? {}, first?.body ?? Buffer.of())).toBe(false);
  await sender.stop();
});

it('a run over everything posts what is new once, also beside a shop that posts', async () => {
  posts.length = 0;
  await shop.deps.db.script(`insert into bet_not_counted (bet_id, error, at) values (gen_random_uuid(), 'TypeError', now())`);
  const auditor = new Auditor(shop.deps, { checks, confirmMs: 10 });
  const beside = new AlertSender(shop.deps, { url, secret: SECRET });
  // It is posted when the run has ended, and the shop beside it finds nothing left to post.
  await auditor.runAll();
  expect(posts).toHaveLength(1);
  shop.clock.advance(31_000);
  await beside.runDue();
  await beside.stop();
  expect(posts).toHaveLength(1);
  expect(JSON.parse(String(posts[0]?.body))).toMatchObject({ sentence: expect.stringContaining('TypeError') as string });
  await auditor.stop();
});
