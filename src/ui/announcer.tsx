import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { service, useService } from '#src/lib/services/services.ts';

/** Messages stay this long in the live region, so that an old one is never read again on a new page. */
const KEEP_MS = 5000;

interface Message {
  id: number;
  text: string;
}

/** What a shop has a screen reader say. */
class Announcements {
  readonly store = createStore<readonly Message[]>(() => []);
  #nextId = 1;

  /** Has it say the text when it is idle. The same text twice is said twice. Results of games call it only after release. */
  readonly announce = (text: string): void => {
    const id = this.#nextId++;
    this.store.setState((messages) => [...messages, { id, text }], true);
    setTimeout(() => this.store.setState((messages) => messages.filter((message) => message.id !== id), true), KEEP_MS);
  };
}

/** What a shop has a screen reader say. */
export const announcementsService = service('announcements', () => new Announcements());

/** Has a screen reader say a text, see `Announcements`; in a component. */
export const useAnnounce = (): Announcements['announce'] => useService(announcementsService).announce;

/** The polite live region that `announce` speaks through; mounted once, for the whole visit. */
export function Announcer() {
  const shown = useStore(useService(announcementsService).store);
  return (
    <div className="visually-hidden" role="log" aria-live="polite" aria-relevant="additions" aria-atomic="false">
      {shown.map((message) => (
        <p key={message.id}>{message.text}</p>
      ))}
    </div>
  );
}
