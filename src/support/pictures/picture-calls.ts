import * as z from 'zod/mini';
import { errorBody } from '#contract/api/errors.ts';
import { CAPTCHA_HEADER, pictureAddress, type TicketPicture, uploadLetterPicture, uploadPicture } from '#contract/api/support.ts';
import { readAccessToken } from '#src/lib/api/access-token.ts';
import { ApiError } from '#src/lib/api/api-error.ts';
import { apiService } from '#src/lib/api/api-service.ts';
import type { Services } from '#src/lib/services/services.ts';
import { captchaService } from '#src/session/captcha.ts';

/* Pictures travel as bytes, so they have calls of their own beside `call`: a player's with the same bearer token, renewed once where it is refused. */

/** A picture is given up after this, ms: two megabytes on a slow phone line. */
const TIMEOUT_MS = 120_000;

interface Sent {
  status: number;
  body: Blob;
}

interface Request {
  method: 'GET' | 'POST';
  url: string;
  file?: Blob;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal | undefined;
  /** How much of the file is sent, 0–1. */
  onProgress?: ((share: number) => void) | undefined;
}

function send({ method, url, file, headers = {}, signal, onProgress }: Request): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const lost = (code: 'network' | 'aborted') => (): void => reject(new ApiError({ status: 0, code, msg: '' }));
    xhr.open(method, url);
    xhr.responseType = 'blob';
    xhr.timeout = TIMEOUT_MS;
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    if (file) xhr.setRequestHeader('Content-Type', 'application/octet-stream');
    xhr.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    xhr.onload = () => resolve({ status: xhr.status, body: xhr.response as Blob });
    xhr.onerror = lost('network');
    xhr.ontimeout = lost('network');
    xhr.onabort = lost('aborted');
    signal?.addEventListener('abort', () => xhr.abort());
    xhr.send(file ?? null);
  });
}

async function failureOf({ status, body }: Sent): Promise<ApiError> {
  const parsed = errorBody.safeParse(
    await body
      .text()
      .then(JSON.parse)
      .catch(() => null),
  );
  if (!parsed.success) return new ApiError({ status, code: status >= 500 ? 'unavailable' : 'bad_reply', msg: '' });
  const { code, msg, errors } = parsed.data;
  return new ApiError({ status, code, msg, errors });
}

async function bodyOf(answer: Sent): Promise<Blob> {
  if (answer.status !== 200) throw await failureOf(answer);
  return answer.body;
}

/** Sends a request with the player's token; one that is refused for its token is sent again with a new one. Throws ApiError. */
async function signed(services: Services, request: Request): Promise<Blob> {
  const sendSigned = (token: string | undefined): Promise<Sent> =>
    send({ ...request, headers: token === undefined ? {} : { Authorization: `Bearer ${token}` } });
  const token = readAccessToken();
  const answer = await sendSigned(token);
  const again = answer.status === 401 && (await services.get(apiService).session.renew(token)) === 'renewed';
  return bodyOf(again ? await sendSigned(readAccessToken()) : answer);
}

/** How a picture is uploaded for what is still to be written. `onProgress`: how much of it is sent, 0–1. Throws ApiError. */
export type SendPicture = (file: Blob, onProgress: (share: number) => void, signal: AbortSignal) => Promise<TicketPicture>;

async function uploaded(body: Blob): Promise<TicketPicture> {
  const reply = z.safeParse(
    uploadPicture.reply,
    await body
      .text()
      .then(JSON.parse)
      .catch(() => null),
  );
  if (!reply.success) throw new ApiError({ status: 200, code: 'bad_reply', msg: '' });
  return reply.data.data;
}

/** Uploads a picture for a player's message. */
export const pictureSender =
  (services: Services): SendPicture =>
  async (file, onProgress, signal) =>
    uploaded(await signed(services, { method: uploadPicture.method, url: uploadPicture.path, file, onProgress, signal }));

/** Uploads a picture for a guest's letter, with a captcha's token of its own. Throws CaptchaUnavailable besides. */
export const letterPictureSender =
  (services: Services): SendPicture =>
  async (file, onProgress, signal) => {
    const headers = { [CAPTCHA_HEADER]: await services.get(captchaService).token('contacts') };
    signal.throwIfAborted();
    const { method, path: url } = uploadLetterPicture;
    return uploaded(await bodyOf(await send({ method, url, file, headers, onProgress, signal })));
  };

/** The bytes of a picture of an own message. Throws ApiError. */
export function fetchPicture(services: Services, id: string, signal?: AbortSignal): Promise<Blob> {
  return signed(services, { method: 'GET', url: pictureAddress(id), signal });
}
