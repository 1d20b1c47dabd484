/** Another renderer was started, or none is wanted any more, before this one came up. */
export class OvertakenStart extends Error {}
