import { AxiosError, CanceledError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';

/** The address with its query. */
function addressOf({ url = '', params }: InternalAxiosRequestConfig): string {
  const query = params === undefined ? '' : new URLSearchParams(params as Record<string, string>).toString();
  return query === '' ? url : `${url}?${query}`;
}

/** A body as JSON; one that isn't JSON (a proxy's error page) stays text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * Sends axios' requests by XMLHttpRequest. The adapters of axios, that for `fetch` too, also parse every response header, report progress and set XSRF
 * tokens, which costs time and isn't needed here. Resolves for every status. Rejects with `ERR_NETWORK`, `ECONNABORTED` (timeout) or a CanceledError.
 */
export function xhrAdapter(config: InternalAxiosRequestConfig<string>): Promise<AxiosResponse> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const abort = (): void => xhr.abort();
    const lost = (message: string, code: string) => (): void => reject(new AxiosError(message, code, config, xhr));
    xhr.open((config.method ?? 'get').toUpperCase(), addressOf(config));
    xhr.timeout = config.timeout ?? 0;
    for (const [name, value] of Object.entries(config.headers)) if (value != null) xhr.setRequestHeader(name, String(value));
    xhr.onload = () => {
      resolve({ data: parsed(xhr.responseText), status: xhr.status, statusText: xhr.statusText, headers: {}, config, request: xhr });
    };
    xhr.onerror = lost('The server could not be reached', AxiosError.ERR_NETWORK);
    xhr.ontimeout = lost('The server did not answer in time', AxiosError.ECONNABORTED);
    xhr.onabort = () => reject(new CanceledError(undefined, config, xhr));
    if (config.signal) {
      config.signal.addEventListener?.('abort', abort);
      xhr.onloadend = () => config.signal?.removeEventListener?.('abort', abort);
    }
    xhr.send(config.data);
  });
}
