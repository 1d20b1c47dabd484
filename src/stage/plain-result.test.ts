// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { cents } from '#contract/money.ts';
import { Services } from '#src/lib/services/services.ts';
import { cueService } from './mixer.ts';
import { slotStatusService } from './pace.ts';
import { plainResultService } from './plain-result.ts';

test('results sound where no scene does: wins by their size, the rest neutrally', () => {
  const played: string[] = [];
  const services = new Services().bring(cueService, (name) => void played.push(name));
  const sound = services.get(plainResultService);
  services.get(slotStatusService).setState({ kind: 'ready' });
  sound(cents(100), cents(250));
  expect(played).toEqual([]);
  services.get(slotStatusService).setState({ kind: 'plate' });
  sound(cents(100), cents(250));
  sound(cents(100), cents(0));
  sound(cents(100), cents(100));
  expect(played).toEqual(['win-2', 'settle', 'settle']);
});
