import react from '@vitejs/plugin-react';
import { defineConfig, type PluginOption } from 'vite';
import { bundlesPlugin } from './tools/bundles/plugin.ts';
import { buildTargets } from './tools/floor.ts';
import { deskBuild } from './tools/bundles/desk.ts';
import { firstViewBuild } from './tools/bundles/first-view.ts';
import { serviceWorkerBuild } from './tools/bundles/service-worker.ts';
import { toastVariables } from './tools/bundles/toast-variables.ts';

/** Where the API listens while the shell is served by Vite in development. */
const apiUrl = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

/**
 * `vite build` makes the shop; `vite build --mode first-view` what its server makes first views with; `vite build --mode desk` the staff's client, whose files are
 * its own; `vite build --mode service-worker` what keeps the shop for visits without a network; `vite build --mode lab` makes the designers' page and the bare page of the canvas tests, which never ship with it.
 */
export default defineConfig(async ({ mode, command }) => {
  if (mode === 'first-view') return firstViewBuild([react()]);
  if (mode === 'desk') return deskBuild([react(), toastVariables()]);
  if (mode === 'service-worker') return serviceWorkerBuild();
  const lab = mode === 'lab';
  const plugins: PluginOption[] = [react(), toastVariables(), ...(lab ? [] : [bundlesPlugin()])];
  if (command === 'serve') {
    const { tuningSavePlugin } = await import('./tools/tuning-save-plugin.ts');
    plugins.push(tuningSavePlugin());
  }
  return {
    plugins,
    build: {
      outDir: lab ? 'dist/lab' : 'dist/client',
      emptyOutDir: true,
      target: buildTargets(),
      manifest: true,
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 750,
      rollupOptions: {
        input: lab ? { lab: 'lab.html', labPage: 'lab-page.html', visual: 'tests/visual/page.html' } : { shop: 'index.html' },
      },
    },
    server: {
      host: '127.0.0.1',
      proxy: {
        '^/(api|avatars|covers|oauth|social|sandbox|broadcasting|docs)(/|$|\\?)': { target: apiUrl },
        '^/app/': { target: apiUrl, ws: true },
        '^/socket.io/': { target: apiUrl, ws: true },
        // The desk's pages are one document, as in the built shop (server/pages/routes.ts).
        '^/desk(/|$|\\?)': { target: apiUrl, bypass: () => '/desk.html' },
      },
    },
    worker: {
      format: 'es' as const,
      rolldownOptions: { output: { hashCharacters: 'hex' as const, entryFileNames: 'assets/worker-[hash:10].js' } },
    },
  };
});
