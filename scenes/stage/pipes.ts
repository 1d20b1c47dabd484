import { Graphics, ParticleContainer, type Renderer } from 'pixi.js';

/**
 * What scenes may draw with besides containers and sprites, by Pixi's name of its pipe. A renderer takes in its pipes when it's made, and Pixi registers
 * those of a class with the module of the class: one that came with a later scene would come too late. So everything is named here, in the kit that is
 * loaded before any renderer; scenes do without the rest of Pixi's classes.
 */
export const DRAWN_WITH = { graphics: Graphics, particle: ParticleContainer } as const;

/** Throws when a renderer can't draw everything that a scene may be made of, rather than leaving things out of its picture. */
export function assertPipes(renderer: Pick<Renderer, 'name'> & { readonly renderPipes: object }): void {
  const missing = Object.keys(DRAWN_WITH).filter((pipe) => !(pipe in renderer.renderPipes));
  if (missing.length > 0) throw new Error(`The ${renderer.name} renderer was made before it could draw: ${missing.join(', ')}.`);
}
