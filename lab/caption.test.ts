import { expect, it } from 'vitest';
import { captionsOf } from './caption.ts';

it('two fields that are listed together never share a name', () => {
  expect(captionsOf(['fire', 'fireMs', 'keptPx', 'keptMs', 'staggerMs'])).toEqual(['fire', 'fire ms', 'kept px', 'kept ms', 'stagger']);
});
