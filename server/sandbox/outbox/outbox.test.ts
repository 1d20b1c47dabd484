import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeApp, type TestShop } from '#tests/support/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await makeApp({ database: 'pglite' });
});
afterAll(() => shop.close());

const captcha = () => shop.deps.captcha.issue?.('register') ?? '';
const signUp = async (email: string, name = 'Ada') => {
  const body = { name, email, password: 'good-secret', terms: true, 'g-recaptcha-response': captcha() };
  await shop.call({ method: 'POST', url: '/api/auth/register', payload: body });
  await shop.deps.mail.runDue();
};
const page = async (url: string) => (await shop.call({ url })).body;
const press = (action: string) => shop.call({ method: 'POST', url: `/sandbox/outbox/${action}` });

it('lists what was mailed, and what was mailed to one address', async () => {
  await signUp('ada@players.test');
  await signUp('bob@players.test');
  const all = await page('/sandbox/outbox');
  expect(all).toContain('ada@players.test');
  expect(all).toContain('bob@players.test');
  const some = await page('/sandbox/outbox?to=%20ADA@players.test');
  expect(some).toContain('to ada@players.test');
  expect(some).not.toContain('bob@players.test');
  expect(await page('/sandbox/outbox?to=%22%3E%3Cscript%3E')).not.toContain('"><script>');
});

it('shows a message as it was mailed, in a frame that runs nothing and loads nothing', async () => {
  await signUp('eve@players.test', 'A & B');
  const [letter] = shop.mailbox?.list('eve@players.test') ?? [];
  const around = await shop.call({ url: `/sandbox/outbox/${letter?.id}` });
  expect(around.headers['content-security-policy']).toContain("frame-src 'self'");
  expect(around.body).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  const { headers, body } = await shop.call({ url: `/sandbox/outbox/${letter?.id}/html` });
  expect(body).toBe(letter?.html);
  const policy = String(headers['content-security-policy']);
  expect(policy).toMatch(/^default-src 'none'; style-src 'unsafe-inline';/);
  expect(policy).toMatch(/sandbox allow-popups allow-popups-to-escape-sandbox$/);
  expect(policy).not.toContain('script-src');
  expect(body).not.toMatch(/<img|<script|url\(|<link/i);
  expect((await shop.call({ url: '/sandbox/outbox/nothing' })).statusCode).toBe(404);
});

it('fails as a provider does, and the shop sends afterwards what could wait', async () => {
  await press('mood/away');
  await signUp('late@players.test');
  expect(shop.mailbox?.list('late@players.test')).toEqual([]);
  expect(await page('/sandbox/outbox')).toContain('is unreachable');
  await press('mood/takes');
  await press('try');
  expect(shop.mailbox?.list('late@players.test')).toHaveLength(1);
  await press('mood/refuses');
  await signUp('never@players.test');
  await press('mood/takes');
  await press('try');
  expect(shop.mailbox?.list('never@players.test')).toEqual([]);
});
