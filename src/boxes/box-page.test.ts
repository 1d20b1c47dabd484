// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isRouteErrorResponse } from 'react-router';
import { box, type Box } from '#contract/api/boxes.ts';
import { ApiError } from '#src/lib/api/api-error.ts';
import { type Asked, fakeServer } from '#src/lib/api/testing/fake-server.ts';
import { contextOf } from '#src/lib/services/router-services.ts';
import { boxInAddress, loader } from './box-page.tsx';
import { TOY_SHELF } from './testing/toy-shelf.ts';

/** What the shop answers about a box of this name. */
const asked = vi.fn<(slug: unknown) => Promise<{ data: Box }>>();

const request = new Request('https://shop.invalid/');
const server = fakeServer();
const load = (params: Record<string, string>) => loader({ params, request, context: contextOf(server.shop())() });

/** The status a loader's throw ends in; the router turns `data(null, { status })` into a route error. */
async function statusOf(params: Record<string, string>): Promise<number | undefined> {
  try {
    await load(params);
    return 200;
  } catch (thrown) {
    if (isRouteErrorResponse(thrown)) return thrown.status;
    return (thrown as { init?: { status?: number } | null }).init?.status;
  }
}

beforeEach(() => {
  server.answer(box, ({ params }: Asked) => asked(params?.['slug']));
  asked.mockReset();
  asked.mockImplementation((slug) =>
    slug === TOY_SHELF.slug
      ? Promise.resolve({ data: TOY_SHELF })
      : Promise.reject(new ApiError({ status: 404, code: 'not_found', msg: '' })),
  );
});

describe('the two addresses of a box', () => {
  it('name the same box', () => {
    expect(boxInAddress({ slug: 'toy-shelf' })).toEqual({ slug: 'toy-shelf', type: null });
    expect(boxInAddress({ boxtype: 'standard', boxname: 'toy-shelf' })).toEqual({ slug: 'toy-shelf', type: 'standard' });
  });

  it.each([{ boxtype: 'nonsense', boxname: 'toy-shelf' }, { slug: 'Toy Shelf' }, { slug: '../etc' }, { slug: 'x'.repeat(65) }, {}])(
    'can’t be %o',
    (params) => {
      expect(boxInAddress(params)).toBeNull();
    },
  );
});

describe('what the loader answers', () => {
  it('the box, under both forms', async () => {
    expect(await load({ slug: 'toy-shelf' })).toMatchObject({ slug: 'toy-shelf' });
    expect(await load({ boxtype: 'standard', boxname: 'toy-shelf' })).toMatchObject({ slug: 'toy-shelf' });
  });

  it.each([{ slug: 'unknown' }, { boxtype: 'unique', boxname: 'toy-shelf' }, { boxtype: 'crash', boxname: 'toy-shelf' }])(
    '404 for %o',
    async (params) => {
      expect(await statusOf(params)).toBe(404);
    },
  );

  it('sends no request for an address that can name no box', async () => {
    await statusOf({ boxtype: 'nonsense', boxname: 'toy-shelf' });
    expect(asked).not.toHaveBeenCalled();
  });

  it('null when the shop can’t be reached, so that the page can try again', async () => {
    asked.mockRejectedValue(new ApiError({ status: 0, code: 'network', msg: '' }));
    expect(await load({ slug: 'toy-shelf' })).toBeNull();
  });
});
