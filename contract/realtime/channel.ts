import type * as z from 'zod/mini';

/** Who may subscribe: guests and players, every signed-in player, or only the player whose id the name ends with. */
export type Audience = 'everybody' | 'players' | 'owner';

/** The events of a channel: the schema of each one's envelope, by its type. */
type Events = Readonly<Record<string, z.ZodMiniType<{ data: unknown }, { data: unknown }>>>;

/** An event on its way out: its data is in the wire form. */
interface ChannelNews<Data = unknown> {
  channel: string;
  type: string;
  data: Data;
}

/** A channel of the main socket, or a family of them where the name has an `{id}`. */
export interface Channel<Declared extends Events = Events> {
  /** For example `drops` or `battle-{id}`. */
  pattern: string;
  audience: Audience;
  events: Declared;
  /** The name of one channel; the id is left out where the pattern has none. */
  named(id?: string): string;
  /** The id that a name carries, `''` where the pattern has none; null for a name of another channel. */
  idIn(name: string): string | null;
  /** An event to publish, for the transaction that it reports. */
  news<Type extends keyof Declared & string>(
    type: Type,
    data: z.input<Declared[Type]>['data'],
    id?: string,
  ): ChannelNews<z.input<Declared[Type]>['data']>;
}

const PLACE = '{id}';

/**
 * Declares a channel with its events. Everything else follows: names, authorisation and the types of what is published. Throws where the name does not
 * say who may subscribe: the protocol lets any socket onto a channel whose name does not begin with `private-`.
 */
export function channel<Declared extends Events>({
  pattern,
  audience,
  events,
}: {
  pattern: string;
  audience: Audience;
  events: Declared;
}): Channel<Declared> {
  if (pattern.startsWith('private-') !== (audience !== 'everybody')) throw new Error(`${pattern}: only a private channel has an audience`);
  const [before = '', after] = pattern.split(PLACE);
  if (audience === 'owner' && after === undefined) throw new Error(`${pattern}: an own channel carries its owner's id`);
  const named = (id = ''): string => {
    if ((id === '') !== (after === undefined)) throw new Error(`${pattern} takes ${after === undefined ? 'no id' : 'an id'}`);
    return `${before}${id}${after ?? ''}`;
  };
  return {
    pattern,
    audience,
    events,
    named,
    idIn(name) {
      if (after === undefined) return name === before ? '' : null;
      const id = name.slice(before.length, name.length - after.length);
      return id !== '' && name === `${before}${id}${after}` ? id : null;
    },
    news: (type, data, id) => ({ channel: named(id), type, data }),
  };
}

/** Whether a player is let onto a private channel. Names are compared exactly: an undeclared one is refused, and so is a public one, which needs no authorisation. */
export function mayJoinPrivate(channels: readonly Channel[], name: string, playerId: string): boolean {
  return channels.some((one) => {
    const id = one.idIn(name);
    return id !== null && (one.audience === 'players' || (one.audience === 'owner' && id === playerId));
  });
}
