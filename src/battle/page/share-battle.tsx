import { ShareLink } from '#src/play/replay/share-link.tsx';
import { battlePath } from '../live/battle-path.ts';

/** The battle's address, to pass on. */
export function ShareBattle({ id }: { id: string }) {
  return <ShareLink path={battlePath(id)} />;
}
