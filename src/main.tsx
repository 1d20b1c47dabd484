import '#src/ui/tokens.css';
import '#src/ui/base.css';
import '#src/ui/fonts.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#src/app/app.tsx';
import { initI18n } from '#src/lib/i18n/i18n.ts';

const shell = document.getElementById('shell');
if (shell === null) throw new Error('index.html has no #shell to mount the shop in');
await initI18n();
createRoot(shell).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
