import type { PluginOption, UserConfig } from 'vite';
import { buildTargets } from '../floor.ts';

/** Where the files of the desk lie, beside those of the shop. */
export const DESK_ASSETS = 'desk-assets';
/** Where the build keeps what each file of the desk imports. */
export const DESK_MANIFEST = '.vite/desk.json';

/**
 * The build of the staff's client, into the folder of the shop's: a build of its own, so that no file of the shop changes with the desk and no player loads one of it.
 * Files have no names, since blockers look for words in addresses.
 */
export function deskBuild(plugins: readonly PluginOption[]): UserConfig {
  const name = `${DESK_ASSETS}/part-[hash:10]`;
  return {
    plugins: [...plugins],
    build: {
      outDir: 'dist/client',
      emptyOutDir: false,
      copyPublicDir: false,
      assetsInlineLimit: 0,
      target: buildTargets(),
      manifest: DESK_MANIFEST,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: { desk: 'desk.html' },
        output: {
          hashCharacters: 'hex',
          entryFileNames: `${name}.js`,
          chunkFileNames: `${name}.js`,
          assetFileNames: `${name}[extname]`,
          // What two pages share lies in one file instead of fifty.
          codeSplitting: { groups: [{ name: 'shared', minShareCount: 2 }] },
        },
      },
    },
  };
}
