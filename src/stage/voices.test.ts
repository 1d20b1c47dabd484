import { expect, test, vi } from 'vitest';
import { type Library, loadVoices } from './voices.ts';

type Listener = (id: number) => void;

/** Howler's side: each player that is made, and what is reported to it. */
class FakePlayer {
  static made: FakePlayer[] = [];
  readonly source: string;
  readonly listeners = new Map<string, Listener>();
  readonly played: string[] = [];
  unloaded = false;
  loaded = false;

  constructor({ src }: { src: string[] }) {
    this.source = src.join();
    FakePlayer.made.push(this);
  }

  on(event: string, listener: Listener): void {
    this.listeners.set(event, listener);
  }

  state(): string {
    return this.loaded ? 'loaded' : 'loading';
  }

  play(name: string): number {
    return this.played.push(name);
  }

  stop(): void {}

  unload(): void {
    this.unloaded = true;
  }

  fail(): void {
    this.listeners.get('loaderror')?.(0);
  }
}

async function voicesOf() {
  FakePlayer.made = [];
  const library = { Howl: FakePlayer, Howler: {} } as unknown as Library;
  return loadVoices({ click: [0, 100] }, () => Promise.resolve(library));
}

const sources = (): string[] => FakePlayer.made.map(({ source }) => source);

test('a format that does not decode makes way for the next, and its sounds have ended', async () => {
  const voices = await voicesOf();
  const ended = vi.fn();
  FakePlayer.made[0]!.loaded = true;
  voices.start('click', 1, 1, ended);
  expect(sources()).toEqual(['/sounds/fairdrop.webm']);
  FakePlayer.made[0]?.fail();
  expect(sources()).toEqual(['/sounds/fairdrop.webm', '/sounds/fairdrop.mp3']);
  expect(FakePlayer.made[0]?.unloaded).toBe(true);
  expect(ended).toHaveBeenCalledOnce();
  FakePlayer.made[1]!.loaded = true;
  voices.start('click', 1, 1, () => {});
  expect(FakePlayer.made[1]?.played).toEqual(['click']);
});

test('with no format left sounds end at once and nothing else is fetched', async () => {
  const voices = await voicesOf();
  FakePlayer.made[0]?.fail();
  FakePlayer.made[1]?.fail();
  const ended = vi.fn();
  voices.start('click', 1, 1, ended);
  voices.stopAll();
  expect(ended).toHaveBeenCalledOnce();
  expect(sources()).toHaveLength(2);
});

test('a sound before the sprite is there ends at once, instead of sounding when its moment is over', async () => {
  const voices = await voicesOf();
  const ended = vi.fn();
  voices.start('click', 1, 1, ended);
  expect([ended.mock.calls.length, FakePlayer.made[0]?.played]).toEqual([1, []]);
});
