import { expect, it, onTestFinished, vi } from 'vitest';
import { makeApp } from '#tests/support/shop.ts';

it('a report of a broken policy brings no long text into the log, whose filters would need long for it', async () => {
  const shop = await makeApp({ database: 'pglite' });
  const logged: unknown[] = [];
  const log = { warn: (facts: unknown) => logged.push(facts), info: () => undefined, error: () => undefined };
  const child = vi.spyOn(shop.deps.log, 'child').mockReturnValue(log as never);
  onTestFinished(() => child.mockRestore());
  for (const blocked of ['https://evil.example/path', `foo://${'a'.repeat(1_000)}`, `https://a${'\u0301\u0323'.repeat(3_000)}`])
    await shop.call({
      method: 'POST',
      url: '/api/csp-report',
      headers: { 'content-type': 'application/csp-report' },
      payload: JSON.stringify({ 'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': blocked } }),
    });
  const shown = (blocked: string | null) => ({ directive: 'img-src', blocked });
  expect(logged).toEqual([shown('https://evil.example'), shown(null), shown(null)]);
  await shop.close();
});
