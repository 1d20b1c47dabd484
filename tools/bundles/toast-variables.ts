import type { Plugin } from 'vite';

/**
 * Keeps the variables of react-toastify's sheet to its own element. On the root, they would change the styles of every element of the page when the sheet
 * comes, which a slow phone would answer with a pause of a tenth of a second. Fails the build when the sheet has changed.
 */
export function toastVariables(): Plugin {
  return {
    name: 'toast-variables',
    enforce: 'pre',
    transform: {
      filter: { id: /ReactToastify\.css$/ },
      handler(code) {
        if (code.split(':root').length !== 2) this.error('the sheet of react-toastify no longer has one block of variables');
        return { code: code.replace(':root', '.Toastify'), map: null };
      },
    },
  };
}
