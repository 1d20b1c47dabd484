import { expect, test, vi } from 'vitest';
import { defineTuning } from '#scenes/stage/tuning.ts';
import type { Values } from './edits.ts';
import type { FileOnDisk, TuningRemote } from './remote.ts';
import { type MessageAction, TuningSession } from './session.ts';

const { schema } = defineTuning({
  spinMs: { unit: 'ms', min: 100, max: 900, step: 10, default: 500, description: 'Length.' },
  stop: { kind: 'choice', choices: ['settle', 'state'], default: 'settle', description: 'Ease.' },
});
const SAVED = { spinMs: 500, stop: 'settle' };

/** Files in memory that refuse a change based on others, as the server does; the hash of a file is its JSON. */
function memoryFiles(): TuningRemote & { files: Map<string | null, unknown> } {
  const files = new Map<string | null, unknown>([[null, SAVED]]);
  const onDisk = (name: string | null): FileOnDisk | null => {
    const values = files.get(name);
    return values === undefined ? null : { values, hash: JSON.stringify(values) };
  };
  const change = (take: string | null, expected: string | null, run: () => void) => {
    const current = onDisk(take);
    if ((current?.hash ?? null) !== expected) return Promise.resolve({ kind: 'changed' as const, current });
    run();
    return Promise.resolve({ kind: 'done' as const, file: String(take), hash: onDisk(take)?.hash ?? '' });
  };
  return {
    files,
    read: () => {
      const takes = [...files.keys()].flatMap((name) => {
        const file = onDisk(name);
        return name === null || file === null ? [] : [[name, file] as const];
      });
      return Promise.resolve({ tuning: onDisk(null), takes: Object.fromEntries(takes) });
    },
    write: (take, values, hash) => change(take, hash, () => files.set(take, values)),
    deleteTake: (take, hash) => change(take, hash, () => files.delete(take)),
  };
}

async function opened() {
  const remote = memoryFiles();
  const say = vi.fn<(tone: 'good' | 'bad', message: string, actions?: readonly MessageAction[]) => void>();
  const session = new TuningSession({ schema, saved: SAVED, values: SAVED, remote, say, onChange: () => undefined });
  await session.load();
  /** Runs a way on that the last message offers. */
  const choose = async (index: number) => {
    say.mock.lastCall?.[2]?.[index]?.run();
    await session.written();
  };
  return { remote, say, session, choose };
}

test('a page that is loaded again with the values of a take shows that take', async () => {
  const { remote, say } = await opened();
  const [calm, fast] = [SAVED, { ...SAVED, spinMs: 200 }];
  remote.files.set('calm', calm).set('fast', fast);
  const takeOf = async (values: Values): Promise<string | null> => {
    const session = new TuningSession({ schema, saved: SAVED, values, remote, say, onChange: () => undefined });
    await session.load();
    return session.take;
  };
  expect(await takeOf(fast)).toBe('fast');
  expect(await takeOf(SAVED)).toBeNull();
  expect(await takeOf({ ...SAVED, spinMs: 300 })).toBeNull();
});

test('changes are listed against the saved file, and one or all of them are reset as a step', async () => {
  const { session } = await opened();
  session.set({ spinMs: 600, stop: 'state' });
  expect(session.changes).toEqual([
    { field: 'spinMs', saved: 500, now: 600 },
    { field: 'stop', saved: 'settle', now: 'state' },
  ]);
  session.reset('stop');
  expect(session.changes).toEqual([{ field: 'spinMs', saved: 500, now: 600 }]);
  session.undo();
  session.reset(null);
  expect(session.changes).toEqual([]);
  session.undo();
  expect(session.changes).toHaveLength(2);
});

test('a value that does not fit its knob is not taken', async () => {
  const { session } = await opened();
  session.set({ spinMs: 901, stop: 'bounce', odds: 1 });
  expect(session.values).toEqual(SAVED);
  expect(session.canUndo).toBe(false);
});

test('saving over a file that changed meanwhile is refused, and theirs can be loaded', async () => {
  const { session, remote, say, choose } = await opened();
  session.set({ spinMs: 600 });
  remote.files.set(null, { ...SAVED, stop: 'state' });
  await session.save();
  expect(remote.files.get(null)).toEqual({ ...SAVED, stop: 'state' });
  expect(say.mock.lastCall?.[0]).toBe('bad');
  await choose(0);
  expect(session.values).toEqual({ spinMs: 500, stop: 'state' });
  expect(session.changes).toEqual([]);
  session.undo();
  expect(session.values).toEqual({ spinMs: 600, stop: 'settle' });
});

test('after a refusal mine can be kept as a take, and then saved over theirs knowingly', async () => {
  const { session, remote, choose } = await opened();
  session.set({ spinMs: 600 });
  remote.files.set(null, { ...SAVED, stop: 'state' });
  await session.save();
  await choose(1);
  expect(remote.files.get('mine')).toEqual({ spinMs: 600, stop: 'settle' });
  expect(session.changes.map(({ field }) => field)).toEqual(['spinMs', 'stop']);
  await session.save();
  expect(remote.files.get(null)).toEqual({ spinMs: 600, stop: 'settle' });
});

test('a file that changed on disk is taken over where nothing is unsaved, and offered where something is', async () => {
  const { session, remote, say } = await opened();
  remote.files.set(null, { ...SAVED, spinMs: 700 });
  await session.load();
  expect(session.values).toEqual({ ...SAVED, spinMs: 700 });
  session.set({ stop: 'state' });
  remote.files.set(null, { ...SAVED, spinMs: 800 });
  await session.load();
  expect(session.values).toEqual({ spinMs: 700, stop: 'state' });
  expect(say.mock.lastCall?.[2]).toHaveLength(2);
});

test('takes are saved, switched to, renamed and deleted, on disk as well, and each is undone', async () => {
  const { session, remote } = await opened();
  session.set({ spinMs: 900 });
  session.saveTake('slow');
  session.switchTake(null);
  expect(session.values).toEqual(SAVED);
  session.switchTake('slow');
  expect(session.values['spinMs']).toBe(900);
  session.renameTake('slow', 'slower');
  await session.written();
  expect([...remote.files.keys()]).toEqual([null, 'slower']);
  session.deleteTake('slower');
  await session.written();
  expect([...remote.files.keys()]).toEqual([null]);
  expect(session.values['spinMs']).toBe(900);
  session.undo();
  await session.written();
  expect(remote.files.get('slower')).toEqual({ ...SAVED, spinMs: 900 });
  session.undo();
  await session.written();
  expect([...remote.files.keys()]).toEqual([null, 'slow']);
  expect(session.take).toBe('slow');
});

test('a new take is refused where one has its name, and Update replaces that one', async () => {
  const { session, remote, say } = await opened();
  session.saveTake('slow');
  session.set({ spinMs: 800 });
  session.saveTake('slow');
  expect(say).toHaveBeenCalledExactlyOnceWith('bad', expect.stringContaining('slow'));
  expect(session.takes['slow']).toEqual(SAVED);
  session.updateTake('slow');
  await session.written();
  expect(remote.files.get('slow')).toEqual({ ...SAVED, spinMs: 800 });
});

test('a take that changed on disk is not overwritten but read again', async () => {
  const { session, remote, say } = await opened();
  session.saveTake('slow');
  await session.written();
  remote.files.set('slow', { ...SAVED, spinMs: 100 });
  session.set({ spinMs: 800 });
  session.updateTake('slow');
  await session.written();
  expect(remote.files.get('slow')).toEqual({ ...SAVED, spinMs: 100 });
  expect(session.takes['slow']).toEqual({ ...SAVED, spinMs: 100 });
  expect(say.mock.lastCall?.[0]).toBe('bad');
});

/** The remote's next read has its files once `begun` resolves, and hands them over after `release`. */
function holdRead(remote: TuningRemote): { begun: Promise<void>; release: () => void } {
  const { read } = remote;
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const begun = new Promise<void>((resolve) => {
    remote.read = async () => {
      remote.read = read;
      const files = await read();
      resolve();
      await held;
      return files;
    };
  });
  return { begun, release };
}

test('takes that are saved, changed or deleted while the files are read stay so, and are written', async () => {
  const { session, remote } = await opened();
  for (const name of ['changed', 'deleted']) session.saveTake(name);
  await session.written();
  const { begun, release } = holdRead(remote);
  const loaded = session.load();
  await begun;
  session.set({ spinMs: 600 });
  session.saveTake('new');
  session.updateTake('changed');
  session.deleteTake('deleted');
  remote.files.set('other', { ...SAVED, spinMs: 300 });
  release();
  await loaded;
  expect(Object.keys(session.takes).sort()).toEqual(['changed', 'new']);
  await session.load();
  const [mine, other] = [
    { ...SAVED, spinMs: 600 },
    { ...SAVED, spinMs: 300 },
  ];
  expect(session.takes).toEqual({ changed: mine, new: mine, other });
  expect(Object.fromEntries(remote.files)).toEqual({ null: SAVED, changed: mine, new: mine, other });
});

test('after a turn that throws the failure is shown and the next file is written', async () => {
  const { session, remote, say } = await opened();
  vi.spyOn(console, 'error').mockImplementationOnce(() => undefined);
  vi.spyOn(remote, 'write').mockRejectedValueOnce(new Error('disk full'));
  session.set({ spinMs: 600 });
  await session.save();
  expect(say.mock.lastCall).toEqual(['bad', expect.stringContaining('disk full')]);
  await session.save();
  expect(remote.files.get(null)).toEqual({ ...SAVED, spinMs: 600 });
});

test('a take of an older schema gets the saved value of each field that it lacks', async () => {
  const { session, remote } = await opened();
  remote.files.set('old', { spinMs: 300, gone: 1 });
  await session.load();
  session.switchTake('old');
  expect(session.values).toEqual({ spinMs: 300, stop: 'settle' });
});

test('values in tuning.json that do not fit are named and listed as changes until a save', async () => {
  const { session, remote, say } = await opened();
  remote.files.set(null, { spinMs: 9_000 });
  await session.load();
  expect(say.mock.lastCall).toEqual(['bad', expect.stringContaining('spinMs, stop')]);
  expect(session.values).toEqual(SAVED);
  expect(session.changes).toEqual([
    { field: 'spinMs', saved: 9_000, now: 500, isUnfit: true },
    { field: 'stop', saved: undefined, now: 'settle', isUnfit: true },
  ]);
  session.reset(null);
  expect(session.values).toEqual(SAVED);
  await session.save();
  expect(session.changes).toEqual([]);
  expect(remote.files.get(null)).toEqual(SAVED);
});

test('a tuning.json that is no JSON object is named, and a save does not write over it', async () => {
  const { session, remote, say } = await opened();
  for (const broken of [null, []]) {
    remote.files.set(null, broken);
    await session.load();
    expect(say.mock.lastCall?.[1]).toContain('tuning.json is not used');
    await session.save();
    expect(remote.files.get(null)).toBe(broken);
  }
});

test('a take that is no JSON object, or has values that do not fit, is named once, and no take is written over it', async () => {
  const { session, remote, say } = await opened();
  remote.files.set('broken', null).set('wide', { ...SAVED, spinMs: 9_000 });
  await session.load();
  await session.load();
  const messages = say.mock.calls.map(([, message]) => message);
  expect(messages).toEqual([expect.stringContaining('takes/broken.json'), expect.stringContaining('takes/wide.json')]);
  expect(Object.keys(session.takes)).toEqual(['wide']);
  session.saveTake('broken');
  await session.written();
  expect(remote.files.get('broken')).toBeNull();
});
