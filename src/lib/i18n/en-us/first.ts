import app from './app.json' with { type: 'json' };
import home from './home.json' with { type: 'json' };
import ui from './ui.json' with { type: 'json' };

/** The texts that the first paint of the home page needs. */
export const firstTexts = { app, home, ui };
