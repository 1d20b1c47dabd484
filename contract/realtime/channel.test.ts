import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { battleChannel, battlesChannel } from './battles.ts';
import { channel, mayJoinPrivate } from './channel.ts';
import { CHANNELS, dropsChannel, playerChannel } from './channels.ts';
import { envelopeOf, eventTypesOf } from './envelope.ts';

const joined = envelopeOf('playerJoined', z.object({ seat: z.number() }));
const battle = channel({ pattern: 'arena-{id}', audience: 'everybody', events: { playerJoined: joined } });
const lobby = channel({ pattern: 'private-lobby', audience: 'players', events: { playerJoined: joined } });
const hand = channel({ pattern: 'private-hand.{id}.open', audience: 'owner', events: { playerJoined: joined } });
const all = [...CHANNELS, battle, lobby, hand];

describe('a declared channel', () => {
  it('has a name for each id, and finds the id in a name', () => {
    expect([battle.named('7'), lobby.named(), hand.named('a')]).toEqual(['arena-7', 'private-lobby', 'private-hand.a.open']);
    expect([battle.idIn('arena-7'), lobby.idIn('private-lobby'), hand.idIn('private-hand.a.open')]).toEqual(['7', '', 'a']);
    for (const name of ['arena-', 'arena', 'xarena-7', '', 'private-hand.open', 'private-hand..open'])
      expect(
        all.map((one) => one.idIn(name)),
        name,
      ).toEqual(all.map(() => null));
    expect(() => battle.named()).toThrow('takes an id');
    expect(() => lobby.named('7')).toThrow('takes no id');
  });

  it('lets its audience join, and refuses a name that is not declared', () => {
    expect(mayJoinPrivate(all, playerChannel.named('ada'), 'ada')).toBe(true);
    expect(mayJoinPrivate(all, playerChannel.named('ada'), 'bob')).toBe(false);
    expect(mayJoinPrivate(all, hand.named('ada'), 'ada')).toBe(true);
    expect(mayJoinPrivate(all, hand.named('ada'), 'bob')).toBe(false);
    expect(mayJoinPrivate(all, lobby.named(), 'bob')).toBe(true);
    for (const name of [
      'drops',
      'arena-7',
      'private-users.',
      'private-users',
      'private-lobby2',
      'private-users.ada2',
      'Private-users.ada',
      '',
    ])
      expect(mayJoinPrivate(all, name, 'ada'), name).toBe(false);
  });

  it('makes events that its schema reads', () => {
    expect(battle.news('playerJoined', { seat: 2 }, '7')).toEqual({ channel: 'arena-7', type: 'playerJoined', data: { seat: 2 } });
    const { type, data } = playerChannel.news(
      'balanceUpdated',
      { type: 'balanceUpdated', current_balance: 12.34, locked_balance: 0, version: 3 },
      'ada',
    );
    const envelope = { stream: 'x', epoch: 'e', seq: 1, ts: 0, type, data };
    expect(z.decode(playerChannel.events.balanceUpdated, envelope as never)).toMatchObject({ data: { current_balance: 1_234 } });
  });

  it('is refused where its name would let in others than its audience', () => {
    const events = { playerJoined: joined };
    expect(() => channel({ pattern: 'hand-{id}', audience: 'owner', events })).toThrow('only a private channel');
    expect(() => channel({ pattern: 'private-{id}', audience: 'everybody', events })).toThrow('only a private channel');
    expect(() => channel({ pattern: 'private-hand', audience: 'owner', events })).toThrow("owner's id");
  });

  it('is listed once, and no name is of two channels', () => {
    expect(new Set(CHANNELS.map(({ pattern }) => pattern)).size).toBe(CHANNELS.length);
    for (const name of [dropsChannel.named(), playerChannel.named('ada'), battlesChannel.named(), battleChannel.named('7')])
      expect(CHANNELS.filter((one) => one.idIn(name) !== null)).toHaveLength(1);
  });

  it('declares events that each say their own type, by which listeners are chosen', () => {
    for (const { pattern, events } of CHANNELS)
      for (const [type, schema] of Object.entries(events)) expect([...(eventTypesOf(schema) ?? [])], `${pattern} ${type}`).toEqual([type]);
    expect(eventTypesOf(z.looseObject({ type: z.string() }))).toBeNull();
    expect(eventTypesOf(z.union([joined, joined]))).toBeNull();
  });
});
