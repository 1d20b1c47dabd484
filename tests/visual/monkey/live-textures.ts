import { TextureSource, uid } from 'pixi.js';

/*
 * Pixi has no list of the texture sources that are alive, and a renderer knows only those that it drew. Each one takes the next number when it is made, so
 * their count is that number less those destroyed.
 */

let destroyed = 0;
let asked = 0;

const destroy = TextureSource.prototype.destroy;
TextureSource.prototype.destroy = function counted(this: TextureSource): void {
  if (!this.destroyed) destroyed += 1;
  destroy.call(this);
};

/** Texture sources of the page that were made and not destroyed, in a count that starts anywhere. */
export function liveTextures(): number {
  // To ask takes a number, too.
  asked += 1;
  return uid('textureSource') - asked - destroyed;
}
