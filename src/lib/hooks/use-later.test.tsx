// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { finishLoading } from '#src/app/loading.ts';
import { useLater } from './use-later.ts';

afterEach(cleanup);

/** What a page's renders see. */
function seen(): boolean[] {
  const values: boolean[] = [];
  function Page() {
    values.push(useLater());
    return null;
  }
  render(<Page />);
  return values;
}

test('only the first page of a document is made in two steps, so that going back finds its place', () => {
  expect(seen()).toEqual([false, true]);
  const overlay = document.createElement('div');
  overlay.id = 'loading';
  document.body.append(overlay);
  finishLoading();
  expect(new Set(seen())).toEqual(new Set([true]));
});
