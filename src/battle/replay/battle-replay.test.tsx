// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Battle } from '#contract/api/battles.ts';
import { publishedBattle } from '#contract/battle/testing/published-battle.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { Services } from '#src/lib/services/services.ts';
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { hasSlot, recordedStage, resetScene, scene } from '#src/play/replay/testing/recorded-stage.ts';
import { stageBridge } from '#src/stage/stage-slot.tsx';
import { BattleReplay } from './battle-replay.tsx';

beforeAll(async () => {
  await initI18n();
  await loadAllTexts();
});
beforeEach(resetScene);
afterEach(cleanup);

const battle = publishedBattle('1v1', 'normal', 3);

interface SeenSoFar {
  rounds: number;
  decided: boolean;
}

function show(record: Battle, seen: SeenSoFar, query = ''): { goOn: (later: SeenSoFar) => void } {
  const page = (now: SeenSoFar) => (
    <MemoryRouter initialEntries={[`/battles/${record.id}${query}`]}>
      <ShopFrame services={new Services().bring(stageBridge, recordedStage)}>
        <BattleReplay battle={record} stakeCents={null} seen={now} />
      </ShopFrame>
    </MemoryRouter>
  );
  const { rerender } = render(page(seen));
  return { goOn: (later) => rerender(page(later)) };
}

describe('the replay of a battle', () => {
  it('is opened by its button, from the record alone, and closed again', async () => {
    show(battle, { rounds: 3, decided: true });
    expect(hasSlot('battle')).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Watch the replay' }));
    expect(hasSlot('battle')).toBe(true);
    await vi.waitFor(() =>
      expect(scene.presented.map((fact) => (fact as { kind: string }).kind)).toEqual(['round', 'round', 'round', 'ended', 'settled']),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Close the replay' }));
    expect(hasSlot('battle')).toBe(false);
  });

  it('opens at the moment that an address names', async () => {
    show(battle, { rounds: 3, decided: true }, '?t=7.5');
    expect(hasSlot('battle')).toBe(true);
    await vi.waitFor(() => expect(scene.seeks.at(-1)).toBe(7_500));
    const label = screen.getByRole('slider', { name: 'Position in the replay' }).getAttribute('aria-valuetext');
    expect(label).toMatch(/^7\.5 of /);
  });

  it('opens at that moment once the end can be read, and stays closed when it was closed', async () => {
    const { goOn } = show(battle, { rounds: 0, decided: false }, '?t=7.5');
    goOn({ rounds: 3, decided: true });
    expect(hasSlot('battle')).toBe(true);
    await vi.waitFor(() => expect(scene.seeks.at(-1)).toBe(7_500));
    await userEvent.click(screen.getByRole('button', { name: 'Close the replay' }));
    goOn({ rounds: 3, decided: true });
    expect(hasSlot('battle')).toBe(false);
  });

  it('of a battle that runs shows what was seen, and leads back to now', async () => {
    show(battle, { rounds: 1, decided: false }, '?t=1');
    expect(hasSlot('battle')).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Watch from the start' }));
    await vi.waitFor(() => expect(scene.presented).toHaveLength(1));
    await userEvent.click(screen.getByRole('button', { name: 'Skip to now' }));
    expect(hasSlot('battle')).toBe(false);
  });

  it('is not there before a round was seen', () => {
    show(battle, { rounds: 0, decided: false });
    expect(screen.queryByRole('button')).toBeNull();
  });
});
