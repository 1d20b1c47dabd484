// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { showGames } from '#tests/support/shown-games.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { createServant, type JobAnswer, type JobRequest } from './job.ts';
import { OddsPanel } from './odds-panel.tsx';
import type { OddsSetting } from './odds-setting.ts';

vi.mock('#src/ui/plot-canvas.tsx', () => ({ default: () => <canvas /> }));

const DICE: OddsSetting = { game: 'dice', side: 'under', target: 4_950 };

const panel = (setting: OddsSetting, bonus = { release_factor: 2 }) => (
  <ShopFrame config={{ bonus }}>
    <OddsPanel setting={setting} />
  </ShopFrame>
);

const show = (setting: OddsSetting = DICE, bonus?: { release_factor: number }) => render(panel(setting, bonus));

/** A worker in the same thread that serves with the real servant, and can be made to break. */
class NearWorker extends EventTarget {
  static made: NearWorker[] = [];
  terminated = false;
  #serve = createServant({
    post: (answer) => this.#answer(answer),
    now: () => performance.now(),
    pause: () => new Promise((resolve) => setTimeout(resolve)),
  });
  constructor() {
    super();
    NearWorker.made.push(this);
  }
  postMessage(request: JobRequest): void {
    this.#serve(structuredClone(request));
  }
  terminate(): void {
    this.terminated = true;
  }
  #answer(answer: JobAnswer): void {
    if (!this.terminated) this.dispatchEvent(new MessageEvent('message', { data: structuredClone(answer) }));
  }
}

beforeAll(async () => {
  await showGames();
  await initI18n();
  await loadAllTexts();
});
beforeEach(() => {
  NearWorker.made = [];
  vi.stubGlobal('Worker', NearWorker);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function openSimulator() {
  fireEvent.click(await screen.findByRole('button', { name: 'Try it in the simulator' }));
  return screen.findByRole('form', { name: 'Simulator' });
}

test('shows the counted return as percentage and fraction, and no worker before it is asked for', async () => {
  show({ game: 'plinko', rows: 8, risk: 'low' });
  expect(await screen.findByText('98.9843%')).toBeTruthy();
  expect(screen.getByText('= 1,267 ÷ 1,280')).toBeTruthy();
  expect(NearWorker.made).toHaveLength(0);
});

test('says what a bonus is worth by the shop’s terms: at an edge of 1 %, half of it', async () => {
  show();
  expect(await firstWorth()).toEqual(['10.00', '500.00', '5.00', '5.00']);
  cleanup();
  show(DICE, { release_factor: 4 });
  expect(await firstWorth()).toEqual(['10.00', '250.00', '2.50', '7.50']);
});

/** The first row of the table of what bonuses are worth. */
async function firstWorth() {
  const [title] = await screen.findAllByText('What a bonus is worth with equal bets here');
  const rows = [...(title?.closest('details')?.querySelectorAll('tbody tr') ?? [])].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );
  return rows[0];
}

test('a run measures the return, says where the exact one lies, and fills the tables', async () => {
  show();
  const form = await openSimulator();
  fireEvent.change(within(form).getByLabelText('Rounds'), { target: { value: '10000' } });
  fireEvent.change(within(form).getByLabelText('Seed'), { target: { value: 'a seed of mine' } });
  fireEvent.click(within(form).getByRole('button', { name: 'Run' }));
  await screen.findByText(/The exact return lies inside the 95% band/);
  await waitFor(() => expect(within(form).getByRole('button', { name: 'Run' })).toBeTruthy());
  expect(screen.getByText('What 200 bets do to a balance')).toBeTruthy();
  const [numbers] = screen.getAllByText('As numbers');
  expect(numbers?.closest('details')?.querySelectorAll('tbody tr')).toHaveLength(5); // 1, 10, 100, 1,000, 10,000
});

test('a run can be stopped; what was measured by then stays', async () => {
  show();
  const form = await openSimulator();
  fireEvent.change(within(form).getByLabelText('Rounds'), { target: { value: '10000000' } });
  fireEvent.click(within(form).getByRole('button', { name: 'Run' }));
  await screen.findByText('Measured return over rounds');
  fireEvent.click(within(form).getByRole('button', { name: 'Stop' }));
  await waitFor(() => expect(within(form).getByRole('button', { name: 'Run' })).toBeTruthy());
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.getByText('Measured return over rounds')).toBeTruthy();
});

test('another setting starts anew and ends the old worker', async () => {
  const { rerender } = show();
  const form = await openSimulator();
  fireEvent.change(within(form).getByLabelText('Rounds'), { target: { value: '10000000' } });
  fireEvent.click(within(form).getByRole('button', { name: 'Run' }));
  await screen.findByRole('progressbar');
  rerender(panel({ ...DICE, target: 100 }));
  await waitFor(() => expect(NearWorker.made[0]?.terminated).toBe(true));
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('a worker that breaks is reported, and the next run gets a new one', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  show();
  const form = await openSimulator();
  fireEvent.change(within(form).getByLabelText('Rounds'), { target: { value: '10000000' } });
  fireEvent.click(within(form).getByRole('button', { name: 'Run' }));
  await screen.findByRole('progressbar');
  NearWorker.made[0]?.dispatchEvent(Object.assign(new Event('error'), { message: 'out of memory' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  fireEvent.change(within(form).getByLabelText('Rounds'), { target: { value: '1000' } });
  fireEvent.click(within(form).getByRole('button', { name: 'Run' }));
  await screen.findByText('Measured return over rounds');
  expect(NearWorker.made).toHaveLength(2);
});

test('a balance that holds no stake is refused in words', async () => {
  show();
  const form = await openSimulator();
  fireEvent.change(within(form).getByLabelText('Balance'), { target: { value: '0.50' } });
  fireEvent.click(within(form).getByRole('button', { name: 'Run' }));
  expect(within(form).getByText('At least one stake')).toBeTruthy();
  expect(NearWorker.made).toHaveLength(0);
});
