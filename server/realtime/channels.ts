import { textFrame } from './frames.ts';
import type { PusherSocket } from './socket.ts';

/** An event that a program outside published: `data` travels as it came. */
export interface ChannelEvent {
  channel: string;
  name: string;
  data: string;
  /** The socket that does not receive it: its page caused the event. */
  except?: string | undefined;
}

/** Who listens to which channel, on this process. */
export class Channels {
  readonly #listeners = new Map<string, Set<PusherSocket>>();

  join(socket: PusherSocket, channel: string): void {
    const listeners = this.#listeners.get(channel) ?? new Set();
    listeners.add(socket);
    this.#listeners.set(channel, listeners);
  }

  leave(socket: PusherSocket, channel: string): void {
    const listeners = this.#listeners.get(channel);
    listeners?.delete(socket);
    if (listeners?.size === 0) this.#listeners.delete(channel);
  }

  of(channel: string): ReadonlySet<PusherSocket> {
    return this.#listeners.get(channel) ?? NOBODY;
  }

  /** Sends an event to all sockets on its channel but `except`. The frame is made once, and not at all for a channel without sockets. */
  send({ channel, name, data, except }: ChannelEvent): void {
    const listeners = this.of(channel);
    if (listeners.size === 0) return;
    const frame = textFrame(name, data, channel);
    for (const socket of listeners) if (socket.id !== except) socket.send(frame);
  }

  /** Sockets per channel; channels without any are not listed. */
  counts(): Map<string, number> {
    return new Map([...this.#listeners].map(([channel, { size }]) => [channel, size]));
  }
}

const NOBODY: ReadonlySet<PusherSocket> = new Set();
