import * as z from 'zod/mini';
import { remembered } from '#src/play/controls/remembered.ts';
import { type Draft, draftSchema, EMPTY_DRAFT } from './draft.ts';

/** The box that the player is making, kept over a reload. */
export const newDraftStore = remembered<Draft>('custom-box-draft', draftSchema, EMPTY_DRAFT);

const editedSchema = z.object({
  /** The box that is being edited, and the version that the edit began with; empty for none. */
  slug: z.string(),
  version: z.string(),
  draft: draftSchema,
});

type EditedDraft = z.output<typeof editedSchema>;

/** An own box that the player is editing, kept over a reload. */
export const editedDraftStore = remembered<EditedDraft>('custom-box-edit', editedSchema, {
  slug: '',
  version: '',
  draft: EMPTY_DRAFT,
});
