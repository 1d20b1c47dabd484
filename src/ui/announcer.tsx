import { useSyncExternalStore } from 'react';

/** Messages stay this long in the live region, so that an old one is never read again on a new page. */
const KEEP_MS = 5000;

let messages: readonly { id: number; text: string }[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function replace(next: typeof messages): void {
  messages = next;
  for (const listener of listeners) listener();
}

/** Has a screen reader say the text when it is idle. The same text twice is said twice. Results of games call it only after release. */
export function announce(text: string): void {
  const id = nextId++;
  replace([...messages, { id, text }]);
  setTimeout(() => replace(messages.filter((message) => message.id !== id)), KEEP_MS);
}

const current = (): typeof messages => messages;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The polite live region that `announce` speaks through; mounted once, for the whole visit. */
export function Announcer() {
  const shown = useSyncExternalStore(subscribe, current, current);
  return (
    <div className="visually-hidden" role="log" aria-live="polite" aria-relevant="additions" aria-atomic="false">
      {shown.map((message) => (
        <p key={message.id}>{message.text}</p>
      ))}
    </div>
  );
}
