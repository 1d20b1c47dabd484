import { service } from '#src/lib/services/services.ts';
import { cueService } from './mixer.ts';
import { StageRoot } from './stage-root.tsx';

/** The one stage of the visit. For tests and support, `window.__stage` describes what it shows and can change nothing. */
export const stageService = service('stage', (services) => {
  const stage = new StageRoot(services.get(cueService));
  Object.defineProperty(window, '__stage', {
    value: Object.freeze({ describe: () => stage.describe(), stats: () => stage.stats() }),
    configurable: true,
  });
  return stage;
});
