import { describe, expect, it } from 'vitest';
import { checkShell, isOfShop, keepFile } from './kept-files.ts';

const FILES = ['/assets/boot-1.css', '/assets/boot-1.js'];
const shell = (entry: string) => `<script type="module" crossorigin src="${entry}"></script>`;
const event = new Event('install');
/** A strategy that answers so; its second promise resolves whatever the answer is. */
const answering = (answer: Promise<Response>) => ({ handleAll: (): [Promise<Response>, Promise<void>] => [answer, Promise.resolve()] });

describe('the files that the service worker keeps', () => {
  it('are all there, or it is not installed', async () => {
    const keep = (answer: Promise<Response>) => keepFile(answering(answer), event, 'http://localhost/assets/boot-1.js');
    await expect(keep(Promise.resolve(new Response('', { status: 200 })))).resolves.toBeUndefined();
    await expect(keep(Promise.resolve(new Response('', { status: 404 })))).rejects.toThrow('status 404');
    await expect(keep(Promise.reject(new Error('no network')))).rejects.toThrow('no network');
  });

  it('are waited for no longer than is said', async () => {
    const never = {
      handleAll: ({ request }: { request: Request }): [Promise<Response>, Promise<void>] => [
        new Promise((_resolve, reject) => request.signal.addEventListener('abort', () => reject(new Error('aborted')))),
        Promise.resolve(),
      ],
    };
    await expect(keepFile(never as never, event, 'http://localhost/favicon.svg', 1)).rejects.toThrow('aborted');
  });

  it('belong to the build of the offline shell', async () => {
    const html = `${shell('/assets/boot-1.js')}<img alt="" src="/favicon.svg"><img src="https://example.com/a.png">`;
    const answer = new Response(html);
    expect(await checkShell(answer, FILES)).toEqual(['/favicon.svg']);
    expect(await answer.text()).toBe(html);
    await expect(checkShell(new Response(shell('/assets/boot-2.js')), FILES)).rejects.toThrow('another build');
    await expect(checkShell(new Response('Sign in to this network'), FILES)).rejects.toThrow('another build');
    await expect(checkShell(new Response('', { status: 503 }), FILES)).rejects.toThrow('status 503');
    const redirected = Object.defineProperty(new Response(shell('/assets/boot-1.js')), 'redirected', { value: true });
    await expect(checkShell(redirected, FILES)).rejects.toThrow('redirect');
  });
});

it('a network error and a proxy’s own answer are not the shop’s', () => {
  const answers = [Response.error(), ...[200, 404, 500, 502, 503, 504].map((status) => new Response('', { status }))];
  expect(answers.map(isOfShop)).toEqual([false, true, true, true, false, false, false]);
});
