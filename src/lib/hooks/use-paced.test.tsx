// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { Profiler, type ReactNode } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { useInView } from './use-in-view.ts';
import { PACE_MS, paceRests, usePaced, usePacedText } from './use-paced.ts';

const EVERY_MS = 1_000;
/** Longer than anybody waits at rest, and shorter than the pace. */
const REST_MS = 300;

interface Counted {
  bets: number;
}
const betsOf = ({ bets }: Counted): number => bets;
const betsText = ({ bets }: Counted): string => `${bets} bets`;

let store = createStore<Counted>(() => ({ bets: 0 }));
let renders = 0;

function Figure() {
  return <p data-testid="figure">{usePaced(store, betsOf, EVERY_MS)}</p>;
}

function Counter() {
  return <span ref={usePacedText(store, betsText, EVERY_MS)} data-testid="figure" />;
}

const show = (figure: ReactNode) =>
  render(
    <Profiler id="figure" onRender={() => (renders += 1)}>
      {figure}
    </Profiler>,
  );
const shown = (): string | null => screen.getByTestId('figure').textContent;
const pass = (ms: number): void =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });
const bet = (times: number): void => {
  for (let time = 0; time < times; time++) store.setState(({ bets }) => ({ bets: bets + 1 }));
};

// One clock for all of them: a beat goes on from test to test, as it does from page to page.
beforeAll(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterAll(() => {
  vi.useRealTimers();
});
beforeEach(() => {
  vi.advanceTimersByTime(10 * EVERY_MS); // the beat of the test before is over
  store = createStore<Counted>(() => ({ bets: 0 }));
  renders = 0;
});
afterEach(() => {
  cleanup();
});

describe('a paced part of a store', () => {
  it('shows a change after a pause at once', () => {
    show(<Figure />);
    bet(1);
    pass(1);
    expect(shown()).toBe('1');
  });

  it('is drawn once for all changes of its time, and ends at the last', () => {
    show(<Figure />);
    const before = renders;
    for (let turn = 0; turn < 100; turn++) {
      bet(1);
      pass(40);
    }
    // Four seconds of changes: at the first of them and once a second after that.
    expect(renders - before).toBeLessThanOrEqual(6);
    pass(EVERY_MS);
    expect(shown()).toBe('100');
  });

  it('shows the last change soon when bets have come to rest', () => {
    show(<Figure />);
    bet(1);
    pass(1);
    bet(1);
    pass(REST_MS);
    expect(shown()).toBe('1');
    paceRests();
    pass(REST_MS);
    expect(shown()).toBe('2');
  });

  it('is not drawn where the part has not changed', () => {
    show(<Figure />);
    const before = renders;
    store.setState({ bets: 0 });
    pass(EVERY_MS);
    expect(renders).toBe(before);
  });

  it('shows what changed between its first render and the page’s', () => {
    function Early() {
      if (store.getState().bets === 0) bet(1);
      return <Figure />;
    }
    store = createStore<Counted>(() => ({ bets: 0 }));
    show(<Early />);
    bet(2);
    pass(EVERY_MS);
    expect(shown()).toBe('3');
  });
});

describe('a paced part that is out of view', () => {
  let scrollTo: (inView: boolean) => void = () => {};

  function Listed() {
    const [element, inView] = useInView<HTMLParagraphElement>();
    return (
      <p ref={element} data-testid="figure">
        {usePaced(store, betsOf, inView ? EVERY_MS : PACE_MS.outOfView)}
      </p>
    );
  }

  beforeEach(() => {
    class Observer {
      constructor(seen: (entries: readonly { isIntersecting: boolean }[]) => void) {
        scrollTo = (isIntersecting) => act(() => seen([{ isIntersecting }]));
      }
      observe(): void {}
      disconnect(): void {}
    }
    vi.stubGlobal('IntersectionObserver', Observer);
    vi.advanceTimersByTime(2 * PACE_MS.outOfView);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  const betForAWhile = (): void => {
    for (let turn = 0; turn < 100; turn++) {
      bet(1);
      pass(40);
    }
  };

  it('is hardly drawn while bets go on', () => {
    show(<Listed />);
    scrollTo(false);
    const before = renders;
    betForAWhile();
    expect(renders - before).toBe(1);
  });

  it('shows the last change when bets have come to rest', () => {
    show(<Listed />);
    scrollTo(false);
    betForAWhile();
    expect(shown()).toBe('1');
    paceRests();
    pass(REST_MS);
    expect(shown()).toBe('100');
  });

  it('shows the last change as soon as it is scrolled to, and goes on at its pace', () => {
    show(<Listed />);
    scrollTo(false);
    betForAWhile();
    expect(shown()).toBe('1');
    scrollTo(true);
    expect(shown()).toBe('100');
    bet(1);
    pass(EVERY_MS);
    expect(shown()).toBe('101');
  });
});

describe('a paced text', () => {
  it('is written without rendering, and ends at the last', () => {
    show(<Counter />);
    expect(shown()).toBe('0 bets');
    for (let turn = 0; turn < 100; turn++) {
      bet(1);
      pass(10);
    }
    pass(EVERY_MS);
    expect(shown()).toBe('100 bets');
    expect(renders).toBe(1);
  });

  it('is written no more when it is gone', () => {
    const { unmount } = show(<Counter />);
    bet(1);
    unmount();
    expect(() => pass(EVERY_MS)).not.toThrow();
  });
});
