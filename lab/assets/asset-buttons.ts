import { el } from '../dom.ts';
import { text } from '../texts.ts';
import type { AssetKindName } from './asset-remote.ts';
import type { OwnAssets } from './own-assets.ts';

/** What the buttons of a slot do: take back or save what was dropped, remove what replaces the shop's file. */
interface Actions {
  back(): void;
  save(): Promise<void>;
  remove(): Promise<void>;
}

/** The buttons of a slot; `show` shows those that have something to do. A kind of null has no source of its own. */
export function assetButtons(assets: OwnAssets, kind: AssetKindName | null, name: string, actions: Actions) {
  const press = (key: keyof Actions): HTMLButtonElement => {
    const button = el('button', { type: 'button', class: 'small', 'aria-label': text(`assets.${key}.of`, { name }) }, [
      text(`assets.${key}`),
    ]);
    button.addEventListener('click', () => void actions[key]());
    return button;
  };
  const [back, save, remove] = [press('back'), press('save'), press('remove')];
  const show = (isDropped: boolean, isSaving: boolean): void => {
    for (const button of [back, save]) button.hidden = !isDropped;
    save.disabled = !assets.canSave || isSaving;
    save.title = assets.canSave ? '' : text('assets.unsaved');
    remove.hidden = isDropped || kind === null || !assets.has(kind, name);
  };
  return { buttons: [back, save, remove], show };
}
