/** What all sockets see of a game, and by player what only they see of their own bets, as of one moment. */
export interface FedSnapshot {
  shown: object;
  mine: Readonly<Record<string, unknown[]>>;
}

/** The most players that one question asks for. */
const MOST_PLAYERS = 1_000;

/**
 * Snapshots of a game for all sockets of a process that doesn't lead. One question is under way at a time, and all sockets that ask meanwhile share
 * the next one: a crowd that comes back at once costs the leader a few answers, and the public part goes over the feed once in each.
 * `ask` answers null where no leader answers, and never rejects.
 */
export function sharedSnapshots(
  ask: (userIds: readonly string[]) => Promise<FedSnapshot | null>,
): (userId: string | null) => Promise<unknown> {
  let last: Promise<unknown> = Promise.resolve();
  let next: { userIds: Set<string>; answer: Promise<FedSnapshot | null> } | null = null;
  const gather = () => {
    const userIds = new Set<string>();
    const answer = last.then(() => {
      if (next === gathered) next = null;
      return ask([...userIds]);
    });
    const gathered = { userIds, answer };
    last = answer;
    return gathered;
  };
  return async (userId) => {
    if (next === null || next.userIds.size >= MOST_PLAYERS) next = gather();
    if (userId !== null) next.userIds.add(userId);
    const given = await next.answer;
    return given && { ...given.shown, mine: (userId !== null && given.mine[userId]) || [] };
  };
}
