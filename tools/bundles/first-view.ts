import { randomUUID } from 'node:crypto';
import type { PluginOption, UserConfig } from 'vite';

/** Where the build of first views lies in the folder of the shop's client: beside what else the build keeps for the server. */
const FIRST_VIEW_FOLDER = '.vite/first-view';

/** What only effects load, which never run on the server: pictures in motion, sound, sockets, charts. */
const NEVER_RUN = /^(pixi\.js|@pixi\/|gsap|howler|matter-js|pusher-js|socket\.io-client|uplot|axios)/;

/** The build of what the server makes first views with: the shell as a module for Node, complete but for what never runs there, with the plugins that it needs. */
export function firstViewBuild(shell: readonly PluginOption[]): UserConfig {
  // Other names with every build, so that a running server loads it whole beside the one before: two that share a file would share React's contexts.
  const build = randomUUID().slice(0, 8);
  return {
    plugins: [...shell],
    build: {
      ssr: 'src/app/first-view/render.tsx',
      outDir: `dist/client/${FIRST_VIEW_FOLDER}`,
      emptyOutDir: true,
      copyPublicDir: false,
      assetsInlineLimit: 0,
      target: 'es2022',
      rolldownOptions: {
        external: NEVER_RUN,
        output: { entryFileNames: `render-${build}.js`, chunkFileNames: `assets/[name]-[hash]-${build}.js` },
        checks: { ineffectiveDynamicImport: false },
      },
    },
    ssr: { noExternal: true },
  };
}
