import { remembered } from '#src/play/controls/remembered.ts';
import { type Draft, draftSchema, EMPTY_DRAFT } from './draft.ts';

/** The battle that the player puts together, kept over a reload. */
export const draftStore = remembered<Draft>('battle-draft', draftSchema, EMPTY_DRAFT);
