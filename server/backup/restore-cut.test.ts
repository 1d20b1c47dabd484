import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cents } from '#contract/money.ts';
import { databaseFolders } from '#server/database/data-folder.ts';
import { type KeptShop, keptShop } from '#tests/support/kept-shop.ts';
import { DATABASES } from '#tests/support/shop.ts';
import { silentLog, testConfig } from '#tests/support/test-config.ts';
import { StateRefused } from './admit-state.ts';
import { BackupDamaged } from './backup-file.ts';
import { backUp } from './backup.ts';
import { watermarkFiles } from './watermarks.ts';
import { openState } from './open-state.ts';
import { acceptState, restore } from './restore.ts';

const OTHER_KEY = '8d21f6c40b97e35a16fd804ce2b7593ad4061be97f2c83a5508e6df1b94c7a32';

describe.each(DATABASES)('a restore on %s that can not be finished', (database) => {
  let kept: KeptShop;
  let file: string;
  let epoch: string;

  /** Opens the database as the start does, reads which life it is in, and closes it. Throws when the state may not serve. */
  const lifeOf = async (): Promise<string> => {
    const { engine, state } = await openState(kept.config, silentLog);
    await engine.close();
    return state.epoch;
  };
  const changed = (name: string, change: (bytes: Buffer) => Uint8Array): string => {
    const path = join(kept.config.dataDir, name);
    writeFileSync(path, change(readFileSync(file)));
    return path;
  };

  beforeAll(async () => {
    kept = await keptShop(database);
    file = join(kept.config.dataDir, 'then.backup.gz');
    const shop = await kept.open();
    const player = await shop.player({ balance: cents(10_000) });
    await player.post('/api/fairness/client-seed', { client_seed: 'mine' });
    await shop.close();
    await backUp(kept.config, file);
    epoch = await lifeOf();
  });
  afterAll(() => kept.remove());

  it('changes nothing when the backup is damaged, cut short, or was sealed under another key', async () => {
    const flipped = changed('flipped.gz', (bytes) => bytes.with(bytes.length >> 1, (bytes[bytes.length >> 1] ?? 0) ^ 1));
    await expect(restore(kept.parts, flipped, true)).rejects.toThrow(BackupDamaged);
    const short = changed('short.gz', (bytes) => bytes.subarray(0, -1));
    await expect(restore(kept.parts, short, true)).rejects.toThrow(BackupDamaged);
    const config = testConfig({ ...kept.env, SEED_KEY: OTHER_KEY });
    await expect(restore({ ...kept.parts, config }, file, true)).rejects.toThrow(/^SEED_KEY is not the key/);
    expect(await lifeOf()).toBe(epoch);
  });

  // Where a cut leaves a restore depends on how the database is exchanged: row by row, or with its folder.
  if (database === 'postgres') {
    it('may not serve between loading and retiring, and is whole when it is run again', async () => {
      const random = { ...kept.parts.random, uuid: () => expect.unreachable('the process ends here') };
      await expect(restore({ ...kept.parts, random }, file, true)).rejects.toThrow('the process ends here');
      await expect(lifeOf()).rejects.toThrow(StateRefused);
      await expect(lifeOf()).rejects.toThrow(/A restore of this database was interrupted. Run it again/);
      expect(await restore(kept.parts, file, true)).toMatchObject({ pairs: 2, faults: [] });
      const now = await lifeOf();
      expect(now).not.toBe(epoch);
      epoch = now;
    });
  } else {
    it('leaves the old state while the new one is made, and until that has its name', async () => {
      const { serving, restoring, restored } = databaseFolders(kept.config.dataDir);
      const makeDatabase = async (folder: string): Promise<void> => {
        expect(folder).toBe(restoring);
        await kept.parts.makeDatabase?.(folder);
        throw new Error('the process ends here');
      };
      await expect(restore({ ...kept.parts, makeDatabase }, file, true)).rejects.toThrow('the process ends here');
      mkdirSync(restoring, { recursive: true });
      expect(await lifeOf()).toBe(epoch);
      // The old one was put aside, and the new one not yet given its name.
      renameSync(serving, restored);
      expect(await lifeOf()).toBe(epoch);
    });
  }

  it('is not passed over by removing what is kept beside the database', async () => {
    const files = watermarkFiles(kept.config.dataDir);
    for (const one of files) {
      copyFileSync(one, `${one}.kept`);
      rmSync(one);
    }
    if (database === 'pglite') await expect(lifeOf()).rejects.toThrow(/without its marks.json/);
    // A process on another machine has a data folder of its own.
    else {
      const keeping = { ...kept.config, dataDirKept: true };
      await expect(openState(keeping, silentLog)).rejects.toThrow(/DATA_DIR_KEPT says .* has no mark of this database/);
      expect(files.filter((one) => existsSync(one))).toEqual([]);
      expect(await lifeOf()).toBe(epoch);
      // From then on the folder knows the database.
      await (await openState(keeping, silentLog)).engine.close();
    }
    for (const one of files) renameSync(`${one}.kept`, one);
    expect(await lifeOf()).toBe(epoch);
    for (const one of files) rmSync(one);
    expect(await acceptState(kept.parts)).toMatchObject({ faults: [] });
    expect(await lifeOf()).not.toBe(epoch);
  });
});
