/** No answer within this time means an unknown outcome, ms. */
export const REQUEST_TIMEOUT_MS = 10_000;

export interface HttpRequest {
  method: 'GET' | 'POST';
  url: string;
  query?: Record<string, string> | undefined;
  body?: unknown;
  headers?: Record<string, string> | undefined;
  signal?: AbortSignal | undefined;
  /** True when a player's answer says more than anybody's, which is what came with the page. */
  own?: boolean | undefined;
}

export interface Answer {
  status: number;
  body: unknown;
}

/** No answer: none came, or the caller no longer wants it. */
export interface Lost {
  lost: 'network' | 'aborted';
}

/** Sends one request. Any status is an answer. */
export type Send = (through: 'bare' | 'signed', request: HttpRequest) => Promise<Answer | Lost>;
