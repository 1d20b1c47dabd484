import type { Avatar } from '#contract/avatar/avatar.ts';
import { avatarPicture } from '#contract/avatar/picture.ts';

/** A picture that has not been chosen yet as an address of its own, so that a look at it asks nobody. */
export function previewAddress(avatar: Avatar): string {
  return `data:image/svg+xml,${encodeURIComponent(avatarPicture(avatar))}`;
}
