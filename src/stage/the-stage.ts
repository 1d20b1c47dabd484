import { apiService } from '#src/lib/api/api-service.ts';
import { service } from '#src/lib/services/services.ts';
import { cueService } from './mixer.ts';
import { StageRoot } from './stage-root.tsx';

/** In a sandbox it saves the latest plays for the lab (docs/lab.md). No browser uses it for a page. */
const RECORD_KEY = 'F8';

/** The one stage of the visit. For tests and support, `window.__stage` describes what it shows and can change nothing. */
export const stageService = service('stage', (services) => {
  const stage = new StageRoot(services.get(cueService));
  Object.defineProperty(window, '__stage', {
    value: Object.freeze({ describe: () => stage.describe(), stats: () => stage.stats() }),
    configurable: true,
  });
  const { settings } = services.get(apiService);
  window.addEventListener('keydown', ({ key, repeat }) => {
    const plays = key === RECORD_KEY && !repeat && settings.known?.sandbox === true ? stage.plays : null;
    if (plays !== null) void import('./recording/save-recording.ts').then(({ saveRecording }) => saveRecording(plays));
  });
  return stage;
});
