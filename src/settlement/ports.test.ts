// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { browserPorts } from './ports.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('a browser that refuses channels between tabs, as Firefox without site data does, has none', () => {
  vi.stubGlobal('BroadcastChannel', function refused() {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  expect(browserPorts().connect(() => undefined)).toBeNull();
});
