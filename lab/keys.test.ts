// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import type { LabCommands } from './commands.ts';
import { listenForKeys } from './keys.ts';

const ran: (string | symbol)[] = [];
// Each command reports its name.
const commands = new Proxy({} as LabCommands, { get: (_, name) => () => void ran.push(name) });
listenForKeys(commands, {});

beforeEach(() => {
  ran.length = 0;
  document.body.innerHTML =
    '<div class="pane"><div id="knob" tabindex="0"></div></div><button></button><a href="#"></a><details><summary></summary></details>';
});

/** Presses a key on an element; returns whether the page leaves it to the browser. */
const press = (selector: string, key: string): boolean =>
  document.querySelector(selector)!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

test('a key on the page runs its command', () => {
  expect([press('body', ' '), press('body', 'ArrowDown')]).toEqual([false, false]);
  expect(ran).toEqual(['toggle', 'neighbour']);
});

test("keys on a knob's slider move the knob alone", () => {
  expect(['ArrowRight', 'ArrowDown', 'Home', ' '].map((key) => press('#knob', key))).toEqual([true, true, true, true]);
  expect(ran).toEqual([]);
});

test('Space and Enter press what has the focus; other keys run their command from there too', () => {
  for (const pressed of ['button', 'a', 'summary']) expect([press(pressed, ' '), press(pressed, 'Enter')]).toEqual([true, true]);
  expect(ran).toEqual([]);
  press('button', 'ArrowRight');
  expect(ran).toEqual(['frame']);
});
