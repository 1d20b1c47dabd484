// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { fileNameField } from './dom.ts';

it('the field of a file’s name makes small letters and hyphens of what is typed', () => {
  const field = fileNameField('[a-z\\-]+', 'letters');
  field.value = 'Heavy bust';
  field.dispatchEvent(new Event('input'));
  expect(field.value).toBe('heavy-bust');
});
