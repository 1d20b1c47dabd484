// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Battle } from '#contract/api/battles.ts';
import { publishedBattle } from '#contract/battle/testing/published-battle.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { battleChecks } from '#tools/verify-battle.ts';
import { BattleProof } from './battle-proof.tsx';
import { keepSeeds, keptSeeds } from './kept-seeds.ts';
import { recordText } from './record-panel.tsx';

beforeAll(async () => {
  await initI18n();
  await loadAllTexts();
});
afterEach(cleanup);

function show(battle: Battle, open = true): void {
  render(
    <ShopFrame>
      <BattleProof battle={battle} open={open} />
    </ShopFrame>,
  );
}

async function verify(battle: Battle): Promise<string | null> {
  show(battle);
  await userEvent.click(screen.getByRole('button', { name: 'Verify in this browser' }));
  await screen.findByRole('button', { name: 'Verify again' });
  return screen.getByTestId('verdict').textContent;
}

const differing = (): string[] =>
  screen.getAllByRole('heading', { level: 3 }).flatMap(({ textContent }) => (textContent?.endsWith(': differs') ? [textContent] : []));

describe('the proof of a battle', () => {
  it.each([
    ['1v1', 'normal'],
    ['2v2', 'crazy'],
    ['1v1v1', 'jackpot'],
    ['1v1v1v1', 'group'],
  ] as const)('of %s %s is verified step by step', async (lineup, mode) => {
    expect(await verify(publishedBattle(lineup, mode))).toBe('Verified');
    expect(differing()).toEqual([]);
    // Nine kinds of steps, and one for each of three rounds under its own.
    expect(screen.getAllByRole('heading', { level: 3, name: /: matches$/ })).toHaveLength(12);
  });

  it('with a public random value has a step for it, and its two sentences on trust', async () => {
    const battle = publishedBattle('1v1', 'normal', 3, { withBeacon: true });
    expect(await verify(battle)).toBe('Verified');
    expect(screen.getByRole('heading', { level: 3, name: 'The public random value : matches' })).toBeTruthy();
    expect(screen.getByText(/only that the beacon’s many operators aren’t all working with us/)).toBeTruthy();
    expect(screen.queryByText(/you still trust the operator not to take the last seat/)).toBeNull();
  });

  it('without one says that the operator is trusted not to take the last seat', () => {
    show(publishedBattle('1v1', 'normal'));
    expect(screen.getByText(/you still trust the operator not to take the last seat/)).toBeTruthy();
  });

  describe('on the device of a player', () => {
    const published = publishedBattle('1v1', 'normal');
    const battle = { ...published, seats: published.seats.map((seat, index) => ({ ...seat, mine: index === 1 })) };
    const seeds = { seat: 1, clientSeed: battle.client_seeds?.[1] ?? '', seedHash: battle.server_seed_hash };
    const matching = (name: string) => screen.queryByRole('heading', { level: 3, name: `${name} : matches` });
    beforeEach(() => localStorage.clear());

    it('compares the client seed that was sent and the hash that was shown', async () => {
      keepSeeds(battle.id, seeds);
      expect(await verify(battle)).toBe('Verified');
      expect(matching('Your client seed')).toBeTruthy();
      expect(matching('The hash you were shown')).toBeTruthy();
      expect(screen.queryByText(/not checked on this device/i)).toBeNull();
    });

    it.each([
      ['another client seed', { clientSeed: 'another' }, 'Your client seed'],
      ['another hash', { seedHash: 'f'.repeat(64) }, 'The hash you were shown'],
      ['the seed of another seat', { seat: 0 }, 'Your client seed'],
    ])('is not verified with %s', async (_what, other, step) => {
      keepSeeds(battle.id, { ...seeds, ...other });
      expect(await verify(battle)).toBe('Not verified');
      expect(differing()).toEqual([`${step}: differs`]);
    });

    it('is not verified where the record gives the seat to a bot or hides whose seat it was', async () => {
      keepSeeds(battle.id, { ...seeds, clientSeed: 'sent' });
      expect(await verify(published)).toBe('Not verified');
      expect(differing()).toEqual(['Your client seed: differs']);
      cleanup();
      expect(await verify({ ...battle, seats: battle.seats.map((seat) => ({ ...seat, is_bot: seat.seat === 1, mine: false })) })).toBe(
        'Not verified',
      );
      expect(differing()).toContain('Your client seed: differs');
    });

    it('says what was not checked there', async () => {
      expect(await verify(battle)).toBe('Verified');
      expect(screen.getByText(/^Not checked on this device: your client seed/)).toBeTruthy();
      cleanup();
      keepSeeds(battle.id, { ...seeds, seedHash: null });
      expect(await verify(battle)).toBe('Verified');
      expect(matching('Your client seed')).toBeTruthy();
      expect(screen.getByText(/^Not checked on this device: the hash/)).toBeTruthy();
    });

    it('keeps the seeds of two players of one browser, and of the newest 50 seats', () => {
      keepSeeds('first', seeds);
      keepSeeds('first', { ...seeds, seat: 0, clientSeed: 'of the other' });
      expect(keptSeeds('first').map(({ seat }) => seat)).toEqual([1, 0]);
      for (let index = 0; index < 49; index += 1) keepSeeds(`battle ${index}`, seeds);
      expect(keptSeeds('first').map(({ seat }) => seat)).toEqual([0]);
      keepSeeds('last', seeds);
      expect(keptSeeds('first')).toEqual([]);
    });
  });

  const flip = (hex: string): string => hex.slice(0, 20) + (Number.parseInt(hex.charAt(20), 16) ^ 1).toString(16) + hex.slice(21);
  const whole = publishedBattle('1v1', 'normal');
  const result = whole.result as NonNullable<Battle['result']>;

  it.each<[string, Battle, string]>([
    ['the server seed', { ...whole, result: { ...result, server_seed: flip(result.server_seed) } }, 'The sealed seed'],
    ['the hash of the seed', { ...whole, server_seed_hash: flip(whole.server_seed_hash) }, 'The sealed seed'],
    ['the entropy', { ...whole, entropy: flip(whole.entropy ?? '') }, 'The entropy of all players'],
    ['the terms', { ...whole, terms_hash: flip(whole.terms_hash) }, 'The terms'],
    [
      'a ticket',
      {
        ...whole,
        draws: whole.draws.map((seats, round) => (round === 1 ? seats.map((seat) => ({ ...seat, ticket: seat.ticket ^ 1 })) : seats)),
      },
      'Round 2',
    ],
    ['the winner', { ...whole, winner: whole.winner === 0 ? 1 : 0 }, 'Total drawn'],
    ['a share', { ...whole, result: { ...result, awards: result.awards.toReversed() } }, 'Who gets what'],
    ['a missing box', { ...whole, versions: {} }, 'The boxes'],
    [
      'the signature of the beacon',
      ((battle: Battle) => ({
        ...battle,
        public_entropy: battle.public_entropy && { ...battle.public_entropy, signature: flip(battle.public_entropy.signature ?? '') },
      }))(publishedBattle('1v1', 'normal', 3, { withBeacon: true })),
      'The public random value',
    ],
  ])('shows one changed bit in %s red', async (_what, battle, step) => {
    expect(await verify(battle)).toBe('Not verified');
    expect(differing()).toContain(`${step}: differs`);
  });

  it('keeps client seeds and the server seed hidden as long as they are', () => {
    const waiting: Battle = { ...whole, status: 'waiting', client_seeds: null, entropy: null, result: null, draws: [] };
    show(waiting);
    const facts = screen.getByRole('region', { name: 'What it was drawn from' });
    expect(within(facts).getByText(whole.server_seed_hash)).toBeTruthy();
    expect(within(facts).getAllByText('Hidden until the last seat is taken')).toHaveLength(3);
    expect(within(facts).getByText('Published when the last round is over')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Verify in this browser' })).toBeNull();
    expect(screen.getByTestId('verdict').textContent).toBe('Sealed until it ends');
  });

  it('is not ahead of the scene: what is published already stays shut until the viewer has seen it', () => {
    show(whole, false);
    expect(screen.queryByText(result.server_seed)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Verify in this browser' })).toBeNull();
  });

  it('names the client seeds by their players, without bots', () => {
    const seats = whole.seats.map((seat, index) => (index === 0 ? { ...seat, is_bot: true } : { ...seat, mine: true }));
    show({ ...whole, seats, client_seeds: ['only one'] });
    expect(screen.getByText('Your client seed')).toBeTruthy();
    expect(screen.getByText('only one')).toBeTruthy();
    expect(screen.queryByText('Client seed of seat 0')).toBeNull();
  });

  it('says that nothing was drawn of one that was canceled', () => {
    show({ ...whole, status: 'canceled', client_seeds: null, entropy: null, result: null });
    expect(screen.getByTestId('verdict').textContent).toBe('Nothing was drawn');
    expect(screen.getByText(/before its last seat was taken/)).toBeTruthy();
    const facts = screen.getByRole('region', { name: 'What it was drawn from' });
    expect(within(facts).queryByText('Published when the last round is over')).toBeNull();
    expect(within(facts).getAllByText('Not in the record: the battle was canceled')).toHaveLength(4);
  });

  it('shows the server seed of one that was canceled after its last seat was taken', () => {
    const { public_entropy: beacon } = publishedBattle('1v1', 'normal', 3, { withBeacon: true });
    const canceled = { ...whole, status: 'canceled' as const, entropy: null, draws: [], result: null };
    show({ ...canceled, public_entropy: beacon && { ...beacon, signature: null }, canceled_seed: result.server_seed }, false);
    expect(screen.getByTestId('verdict').textContent).toBe('Nothing was drawn');
    expect(screen.getByText(/canceled after its last seat was taken/)).toBeTruthy();
    expect(screen.getByText(result.server_seed)).toBeTruthy();
    expect(screen.queryByText('Not published by the beacon yet')).toBeNull();
  });
});

describe('the record of a battle', () => {
  it('as it is downloaded is verified by the command beside it, and says nothing of whose seat was the viewer’s', async () => {
    const battle = publishedBattle('2v2', 'jackpot');
    const text = recordText({ ...battle, seats: battle.seats.map((seat) => ({ ...seat, mine: true })) });
    expect(text).not.toContain('"mine": true');
    const folder = mkdtempSync(join(tmpdir(), 'battle-record-'));
    try {
      const file = join(folder, 'battle.json');
      writeFileSync(file, text);
      expect(await battleChecks(['--record', file])).toMatchObject({ ok: true });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('is named by the commands that recompute it', () => {
    const battle = publishedBattle('1v1', 'normal');
    show(battle);
    const panel = screen.getByRole('region', { name: 'Or don’t trust this page at all' });
    expect(
      within(panel)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      `npm run --silent verify -- battle --record battle-${battle.id}.json`,
      `npm run --silent verify -- battle ${battle.id} --url ${location.origin}`,
    ]);
  });
});
