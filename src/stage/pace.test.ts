import { expect, test } from 'vitest';
import { endFirstPage } from '#src/lib/first-page.ts';
import { Services } from '#src/lib/services/services.ts';
import { firstPicture, pageReadable, slotStatusService } from './pace.ts';

test('the first picture waits for the page and for the scene of its slot, drawn or not', async () => {
  const services = new Services().bring(pageReadable, Promise.resolve());
  const status = services.get(slotStatusService);
  status.setState({ kind: 'loading' });
  let isThere = false;
  const there = services.get(firstPicture).then(() => (isThere = true));
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  await turn();
  endFirstPage();
  await turn();
  expect(isThere).toBe(false);
  status.setState({ kind: 'plate' });
  await there;
});
