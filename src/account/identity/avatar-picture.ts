import type { Avatar } from '#contract/avatar/avatar.ts';
import { avatarPicture } from '#contract/avatar/picture.ts';

/** An unsaved picture as an address of its own, so that a preview needs no request. */
export function previewAddress(avatar: Avatar): string {
  return `data:image/svg+xml,${encodeURIComponent(avatarPicture(avatar))}`;
}
