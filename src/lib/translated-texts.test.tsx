// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { keepTranslatedTexts } from './translated-texts.ts';

keepTranslatedTexts();

/** How translators put an element in the place of a text. */
const WAYS: Record<string, (text: Text, font: HTMLElement) => void> = {
  'by one replacement': (text, font) => text.replaceWith(font),
  'with the element before it': (text, font) => {
    text.before(font);
    text.remove();
  },
  'with the element after it': (text, font) => {
    text.after(font);
    text.remove();
  },
  'around the text itself': (text, font) => {
    text.before(font);
    font.append(text);
  },
};

/** Replaces all texts of the page as a translator does, except those that it has replaced already. */
function translate(replace: (text: Text, font: HTMLElement) => void): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (text.parentElement?.closest('font')) continue;
    const font = document.createElement('font');
    const { data } = text;
    replace(text, font);
    if (font.firstChild === null) font.append(data);
  }
}

class Boundary extends Component<{ children: ReactNode }> {
  override state = { broken: false };
  static getDerivedStateFromError = () => ({ broken: true });
  override render(): ReactNode {
    return this.state.broken ? <p>broken</p> : this.props.children;
  }
}

interface Shown {
  won?: number;
  fault?: string;
  coin?: boolean;
  turned?: boolean;
}

function Plate({ won = 1, fault, coin, turned }: Shown) {
  const spans = [<b key="b">bold</b>, 'first ', 'second '].map((word, index) => <Word key={index}>{word}</Word>);
  return (
    <Boundary>
      <p data-testid="plate">
        {coin && <i>coin </i>}
        You have won {won} coins.
        {fault}
        <b> Go on</b>
      </p>
      <p data-testid="words">{turned ? spans.toReversed() : spans}</p>
    </Boundary>
  );
}

const Word = ({ children }: { children: ReactNode }) => children;

afterEach(cleanup);

describe.each(Object.entries(WAYS))('a page that is translated %s', (_, replace) => {
  const plate = (): string | null => screen.getByTestId('plate').textContent;
  const spans = (): string | null => screen.getByTestId('words').textContent;

  async function change(steps: readonly Shown[]): Promise<(string | null)[][]> {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { rerender } = render(<Plate />);
    const shown: (string | null)[][] = [];
    for (const step of steps) {
      translate(replace);
      // Once with the observer called before React writes, once not.
      if (shown.length % 2 === 0) await act(async () => new Promise((resolve) => setTimeout(resolve)));
      rerender(<Plate {...step} />);
      shown.push([plate(), spans()]);
    }
    return shown;
  }

  it('shows what changes, comes, goes and moves', async () => {
    const line = 'boldfirst second ';
    expect(
      await change([
        { won: 2 },
        { won: 3, fault: 'Too low.' },
        { won: 3, fault: 'Too high.', coin: true },
        { won: 4, coin: true, turned: true },
        { won: 5, turned: true },
        { won: 6, fault: 'Too low.' },
      ]),
    ).toEqual([
      ['You have won 2 coins. Go on', line],
      ['You have won 3 coins.Too low. Go on', line],
      ['coin You have won 3 coins.Too high. Go on', line],
      ['coin You have won 4 coins. Go on', 'second first bold'],
      ['You have won 5 coins. Go on', 'second first bold'],
      ['You have won 6 coins.Too low. Go on', line],
    ]);
  });
});

it('a text that a translator has merged into another one can be removed, and what comes before it comes at the end', () => {
  const { rerender } = render(<Plate fault="Too low." />);
  const merged = [...screen.getByTestId('plate').childNodes].filter((node) => node.textContent === 'Too low.');
  for (const text of merged) text.remove();
  rerender(<Plate coin />);
  expect(screen.getByTestId('plate').textContent).toBe('coin You have won 1 coins. Go on');
});

it('what is no text is refused as before', () => {
  const [parent, child] = [document.createElement('p'), document.createElement('b')];
  expect(() => parent.removeChild(child)).toThrow();
  expect(() => parent.insertBefore(document.createElement('i'), child)).toThrow();
});
