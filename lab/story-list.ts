import { SCENE_KEYS } from '#scenes/registry.ts';
import { el } from './dom.ts';
import type { LabScene } from './scenes.ts';
import { text } from './texts.ts';

/** The scenes, each a page of its own, and the stories of this one with a field that filters them; `select` marks the one that is shown. */
export function storyList(scene: LabScene, onPick: (id: string) => void): { element: HTMLElement; select: (id: string) => void } {
  const stories = scene.stories.map(({ id, title }) => {
    const button = el('button', { type: 'button', title }, [el('b', {}, [id]), el('span', {}, [title])]);
    button.addEventListener('click', () => onPick(id));
    return { id, button, item: el('li', {}, [button]) };
  });
  const find = el('input', { type: 'search', placeholder: text('search'), 'aria-label': text('search') });
  find.addEventListener('input', () => {
    const wanted = find.value.trim().toLowerCase();
    for (const { item } of stories) item.hidden = !(item.textContent ?? '').toLowerCase().includes(wanted);
  });
  const list = el(
    'ul',
    {},
    stories.map(({ item }) => item),
  );
  const scenes = SCENE_KEYS.map((key) => el('a', { href: `?scene=${key}`, 'aria-current': key === scene.id && 'page' }, [key]));
  const element = el('div', { class: 'stories' }, [
    el('nav', { class: 'scenes', 'aria-label': text('tagline') }, scenes),
    el('nav', { 'aria-label': text('stories') }, [find, list]),
  ]);
  let selected = '';
  const select = (shown: string): void => {
    if (shown === selected) return;
    selected = shown;
    for (const { id, button } of stories) button.setAttribute('aria-current', String(id === shown));
    const item = stories.find(({ id }) => id === shown)?.item;
    // Once the list is in the page. `scrollIntoView` would move a phone's page, too.
    requestAnimationFrame(() => {
      const [all, one] = [list.getBoundingClientRect(), item?.getBoundingClientRect()];
      if (one !== undefined && (one.top < all.top || one.bottom > all.bottom)) list.scrollTop += one.top - all.top;
    });
  };
  return { element, select };
}
