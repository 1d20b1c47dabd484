import type { Browser } from 'playwright';

/** What a script can be sent to; a page of Playwright is one, too. */
export interface Evaluates {
  /** Runs an expression in the page, as if the player had done something, and returns its value; a promise is waited for. */
  evaluate(expression: string): Promise<unknown>;
}

/** A page in a profile of its own. */
export interface BarePage extends Evaluates {
  close(): Promise<void>;
}

interface Options {
  url: string;
  cookies: readonly { name: string; value: string; url: string; sameSite: 'Strict' }[];
  /** Runs before the page's own scripts. */
  before: string;
  size: { width: number; height: number };
}

/** The call of a function as an expression; its arguments must be JSON values. */
export function callOf<Args extends unknown[]>(run: (...args: Args) => unknown, ...args: Args): string {
  return `(${run.toString()})(${args.map((arg) => JSON.stringify(arg)).join(', ')})`;
}

interface Message {
  id: number;
  result?: { result?: { value?: unknown }; exceptionDetails?: unknown };
  error?: unknown;
}

/**
 * Opens a page that no tool listens to. Playwright's own pages report every request as it goes, which costs a page about as much script time as the
 * request itself; what is measured here is the page alone.
 */
export async function openBarePage(browser: Browser, { url, cookies, before, size }: Options): Promise<BarePage> {
  const root = await browser.newBrowserCDPSession();
  const { browserContextId } = await root.send('Target.createBrowserContext');
  await root.send('Storage.setCookies', { browserContextId, cookies: [...cookies] });
  const { targetId } = await root.send('Target.createTarget', { url: 'about:blank', browserContextId, ...size });
  const { sessionId } = await root.send('Target.attachToTarget', { targetId, flatten: false });
  const waiting = new Map<number, (message: Message) => void>();
  root.on('Target.receivedMessageFromTarget', ({ message }) => {
    const answer = JSON.parse(message) as Message;
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  let last = 0;
  async function send(method: string, params: object): Promise<Message> {
    last += 1;
    const id = last;
    const answered = new Promise<Message>((resolve) => waiting.set(id, resolve));
    await root.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) });
    const answer = await answered;
    if (answer.error !== undefined) throw new Error(`${method}: ${JSON.stringify(answer.error)}`);
    return answer;
  }
  await send('Page.enable', {});
  await send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: 1, mobile: false });
  await send('Page.addScriptToEvaluateOnNewDocument', { source: before });
  await send('Page.navigate', { url });
  await send('Page.disable', {});
  return {
    async evaluate(expression) {
      const { result } = await send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true, userGesture: true });
      if (result?.exceptionDetails !== undefined) throw new Error(`the page threw: ${JSON.stringify(result.exceptionDetails)}`);
      return result?.result?.value;
    },
    async close() {
      await root.send('Target.disposeBrowserContext', { browserContextId });
      await root.detach();
    },
  };
}
