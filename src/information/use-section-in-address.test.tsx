// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { useSectionInAddress } from './use-section-in-address.ts';

afterEach(cleanup);

function Page({ onSection }: { onSection: (id: string) => void }) {
  useSectionInAddress(onSection);
  return <p id="level">The page</p>;
}

it.each([
  ['#level', ['level']],
  // A link that was cut off on its way is no fault of the page.
  ['#%', ['%']],
  ['#100%25', ['100%25']],
  ['', []],
])('the section of an address that ends in "%s" is %j', (hash, sections) => {
  const onSection = vi.fn<(id: string) => void>();
  const { getByText } = render(
    <MemoryRouter initialEntries={[`/faq${hash}`]}>
      <Page onSection={onSection} />
    </MemoryRouter>,
  );
  expect(getByText('The page')).toBeDefined();
  expect(onSection.mock.calls.flat()).toEqual(sections);
});
