import { apiService } from '#src/lib/api/api-service.ts';
import { service } from '#src/lib/services/services.ts';
import { mixerService } from './mixer.ts';
import { lastPlaysService } from './recording/last-plays.ts';
import { StageRoot } from './stage-root.tsx';

/** In a sandbox it saves the latest plays for the lab (docs/lab.md). No browser uses it for a page. */
const RECORD_KEY = 'F8';

/** The one stage of the visit. For tests and support, `window.__stage` describes what it shows and can change nothing. */
export const stageService = service('stage', (services) => {
  const { settings } = services.get(apiService);
  const stage = new StageRoot(services.get(mixerService), services.get(lastPlaysService));
  Object.defineProperty(window, '__stage', {
    value: Object.freeze({ describe: () => stage.describe(), stats: () => stage.stats() }),
    configurable: true,
  });
  window.addEventListener('keydown', ({ key, repeat, altKey, ctrlKey, metaKey, shiftKey }) => {
    if (key !== RECORD_KEY || repeat || altKey || ctrlKey || metaKey || shiftKey) return;
    const plays = settings.known?.sandbox === true ? stage.plays : null;
    if (plays === null) return;
    import('./recording/save-recording.ts')
      .then(({ saveRecording }) => saveRecording(plays))
      .catch((error: unknown) => console.error('The recording could not be saved', error));
  });
  return stage;
});
