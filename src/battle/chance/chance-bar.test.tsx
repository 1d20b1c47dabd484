// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Battle } from '#contract/api/battles.ts';
import { publishedBattle } from '#contract/battle/testing/published-battle.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { ChanceBar } from './chance-bar.tsx';
import { ChanceSwing } from './chance-swing.tsx';
import { percentText } from './percent.ts';
import { spokenChance } from './use-chance-texts.ts';
import { namedSides } from '../names.ts';

beforeAll(async () => {
  await initI18n();
  await loadAllTexts();
});
afterEach(cleanup);

/** A battle whose first seats have these names. */
function named(battle: Battle, names: readonly string[], mine = -1): Battle {
  const seats = battle.seats.map((seat, index) => ({
    ...seat,
    mine: index === mine,
    player: { name: names[index] ?? 'Lark', is_demo: false, hue: 1, avatar_url: null },
  }));
  return { ...battle, seats };
}

/** A battle with these items of the box in each round: 0 is 50.01, 1 is 0.03. */
function drawn(battle: Battle, rows: readonly (readonly number[])[]): Battle {
  return { ...battle, draws: rows.map((row) => row.map((item) => ({ ticket: item === 0 ? 1 : 100_000, item }))) };
}

const exact = (...sides: number[]) => ({ sides, exact: true, error: 0 });
const shownText = () => screen.getByRole('region', { name: 'Live chance' }).textContent;

describe('the bar of chances', () => {
  const battle = drawn(named(publishedBattle('1v1v1', 'normal'), ['Wren', 'Mira', 'Lark']), [[0, 1, 1]]);

  it('says every side’s chance, that it is exact, and who leads by how much', () => {
    render(<ChanceBar battle={battle} roundsShown={1} chance={exact(0.91, 0.05, 0.04)} />);
    expect(screen.getByRole('img', { name: 'Wren 91.0%, Mira 5.0%, Lark 4.0%' })).toBeTruthy();
    expect(shownText()).toContain('Exact chance to win from here');
    expect(shownText()).toContain('Wren leads by 49.98');
  });

  it('says that an estimate is one, with its error', () => {
    render(<ChanceBar battle={battle} roundsShown={1} chance={{ sides: [0.9, 0.05, 0.05], exact: false, error: 0.0042 }} />);
    expect(shownText()).toContain('Estimated chance to win from here, ±0.4%');
  });

  it('puts each part where those before it end', () => {
    render(<ChanceBar battle={battle} roundsShown={1} chance={exact(0.5, 0.3, 0.2)} />);
    const parts = [...screen.getByTestId('chance-bar').children].map((part) => (part as HTMLElement).style);
    expect(parts.map((style) => [Number(style.getPropertyValue('--from')), Number(style.getPropertyValue('--share'))])).toEqual([
      [0, 0.5],
      [0.5, 0.3],
      [0.8, 0.2],
    ]);
  });

  it.each<[string, Battle, number, string]>([
    ['the viewer', drawn(named(publishedBattle('1v1', 'normal'), ['Wren', 'Mira'], 0), [[0, 1]]), 1, 'You lead by 49.98'],
    ['the lowest', drawn(named(publishedBattle('1v1', 'crazy'), ['Wren', 'Mira']), [[0, 1]]), 1, 'Mira leads by 49.98'],
    [
      'a team',
      drawn(named(publishedBattle('2v2', 'normal'), ['Wren', 'Mira', 'Ada', 'Lark']), [[1, 1, 0, 0]]),
      1,
      'Ada & Lark lead by 99.96',
    ],
    ['nobody', drawn(named(publishedBattle('1v1', 'normal'), ['Wren', 'Mira']), [[0, 0]]), 1, 'Tied for the lead'],
    ['nobody yet', drawn(named(publishedBattle('1v1', 'terminal'), ['Wren', 'Mira']), [[0, 1]]), 1, 'Only the last round counts'],
  ])('names who leads: %s', (_who, shown, rounds, lead) => {
    render(<ChanceBar battle={shown} roundsShown={rounds} chance={exact(...shown.seats.map(() => 0.5))} />);
    expect(shownText()).toContain(lead);
  });

  it('knows nothing of a round whose reels still run', () => {
    const two = drawn(named(publishedBattle('1v1', 'normal'), ['Wren', 'Mira']), [
      [0, 1],
      [1, 0],
    ]);
    render(<ChanceBar battle={two} roundsShown={1} chance={exact(0.9, 0.1)} />);
    expect(shownText()).toContain('Wren leads by 49.98');
  });

  it('says that all share where all share, and nothing where nothing is counted', () => {
    const { rerender } = render(<ChanceBar battle={publishedBattle('1v1', 'group')} roundsShown={1} chance={exact(0.5, 0.5)} />);
    expect(shownText()).toContain('Everyone gets an equal share');
    rerender(<ChanceBar battle={battle} roundsShown={1} chance={null} />);
    expect(screen.queryByTestId('chance-bar')).toBeNull();
  });
});

describe('a chance as text', () => {
  it.each([
    [0, '0%'],
    [0.0004, '<0.1%'],
    [0.031, '3.1%'],
    [0.31, '31%'],
    [0.955, '95.5%'],
    [0.9999, '>99.9%'],
    [1, '100%'],
  ])('%d reads %s: 0 and 100 are only what is decided', (chance, text) => expect(percentText(chance)).toBe(text));
});

describe('the spoken chance', () => {
  const spoken = (battle: Battle, ...sides: number[]): string | null =>
    spokenChance(i18next.getFixedT(null, 'proof'), battle.mode, namedSides(i18next.getFixedT(null, 'battles'), battle), exact(...sides));

  it('is the viewer’s own, or that of every side for a spectator', () => {
    expect(spoken(named(publishedBattle('1v1', 'normal'), ['Wren', 'Mira'], 1), 0.69, 0.31)).toBe('Your chance 31%');
    expect(spoken(named(publishedBattle('1v1', 'normal'), ['Wren', 'Mira']), 0.69, 0.31)).toBe('Wren 69%, Mira 31%');
    expect(spoken(publishedBattle('1v1', 'group'), 0.5, 0.5)).toBeNull();
  });
});

describe('how the chances swung', () => {
  it('is a line for each side, and the largest swing in words', () => {
    const battle = named(publishedBattle('1v1', 'normal'), ['Wren', 'Mira']);
    const course = [exact(0.5, 0.5), exact(0.6, 0.4), null, exact(0.6, 0.4), exact(0.05, 0.95)];
    render(<ChanceSwing battle={{ ...battle, rounds: 4 }} course={course} />);
    expect(screen.getByRole('figure').textContent).toContain('Biggest swing in round 4: Wren from 60% to 5.0%');
    expect(document.querySelectorAll('path[data-side]')).toHaveLength(2);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Wren 5.0%', 'Mira 95.0%']);
  });

  it('is not there before a round is over', () => {
    render(<ChanceSwing battle={publishedBattle('1v1', 'normal')} course={[exact(0.5, 0.5)]} />);
    expect(screen.queryByRole('figure')).toBeNull();
  });
});
