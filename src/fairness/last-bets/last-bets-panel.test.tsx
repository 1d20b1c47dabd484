// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { showGames } from '#tests/support/shown-games.ts';
import { type Bet, SEED_GAMES } from '#contract/api/bets.ts';
import { cents } from '#contract/money.ts';
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { proveBet } from '#src/fairness/proof/bet-proof.ts';
import { betRecord } from '../testing/bet-records.ts';
import { LastBetsPanel } from './last-bets-panel.tsx';
import type { LastBetsPorts } from './last-bets-run.ts';

const honest = Array.from({ length: 12 }, (_, index) => betRecord(SEED_GAMES[index % 4] ?? 'dice', { nonce: index, pick: index }));

function show(bets: readonly Bet[], ports: Partial<LastBetsPorts> = {}) {
  render(
    <MemoryRouter>
      <LastBetsPanel
        ports={{
          page: () => Promise.resolve({ data: bets, next: null }),
          prover: () => ({ prove: (batch) => Promise.resolve(batch.map(proveBet)), close: () => undefined }),
          ...ports,
        }}
      />
    </MemoryRouter>,
    { wrapper: ShopFrame },
  );
}

const count = (verdict: string): string | null => screen.getByTestId(`count-${verdict}`).textContent;

beforeAll(async () => {
  await showGames();
  await initI18n();
  await loadAllTexts();
});
afterEach(cleanup);

describe('verify my last bets', () => {
  it('counts what it checked and says that all is well', async () => {
    show([...honest, { ...betRecord('dice', { nonce: 99 }), server_seed: null }]);
    await userEvent.click(screen.getByRole('button', { name: 'Verify my bets' }));
    expect(await screen.findByText(/13 bets checked\. Every revealed bet matches its record\./)).toBeTruthy();
    expect(['verified', 'sealed', 'not-verified'].map(count)).toEqual(['12', '1', '0']);
    expect(screen.queryByRole('heading', { name: 'Not verified' })).toBeNull();
  });

  it('shows one flipped bit in red, with what differs and the way to the bet', async () => {
    const dice = betRecord('dice', { nonce: 1 });
    const tampered = { ...dice, payout: cents(dice.payout ^ 1) };
    show([...honest, tampered]);
    await userEvent.click(screen.getByRole('button', { name: 'Verify my bets' }));
    const failures = await screen.findByRole('region', { name: 'Not verified' });
    expect(within(failures).getByRole('link').getAttribute('href')).toBe('/bets/dice-1');
    expect(failures.textContent).toContain('Differs: The payout');
    expect(['verified', 'sealed', 'not-verified'].map(count)).toEqual(['12', '0', '1']);
    expect(screen.queryByText(/Every revealed bet/)).toBeNull();
  });

  it('saves the report', async () => {
    const blobs: Blob[] = [];
    const make = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      blobs.push(blob as Blob);
      return 'blob:report';
    });
    const names: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    show(honest);
    await userEvent.click(screen.getByRole('button', { name: 'Verify my bets' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Download the report' }));
    expect(names[0]).toMatch(/^fairdrop-bets-\d{4}-\d{2}-\d{2}\.json$/);
    const report = JSON.parse((await blobs[0]?.text()) ?? '{}') as { bets: { steps: unknown[] }[]; counts: object };
    expect(report.counts).toEqual({ verified: 12, sealed: 0, 'not-verified': 0 });
    expect(report.bets).toHaveLength(12);
    make.mockRestore();
    click.mockRestore();
  });

  it('shows how far it is and can be stopped', async () => {
    let go = (): void => undefined;
    show(honest, {
      prover: () => ({
        prove: (batch) => new Promise((resolve) => (go = () => resolve(batch.map(proveBet)))),
        close: () => go(),
      }),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Verify my bets' }));
    expect(await screen.findByRole('progressbar', { name: 'Bets checked' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
    expect(await screen.findByRole('button', { name: 'Verify again' })).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('says so when the list breaks off, and lets the player try again', async () => {
    const silence = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    show([], { page: () => Promise.reject(new Error('offline')) });
    await userEvent.click(screen.getByRole('button', { name: 'Verify my bets' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Your bets didn’t load. The ones checked so far still count.');
    expect(screen.getByRole('button', { name: 'Verify again' })).toBeTruthy();
    silence.mockRestore();
  });

  it('has a word for a player without bets', async () => {
    show([]);
    await userEvent.click(screen.getByRole('button', { name: 'Verify my bets' }));
    expect(await screen.findByText('You haven’t placed a bet yet.')).toBeTruthy();
  });
});
