/** What a designer may touch of a draw and of the final. */
export const finalKnobs = {};
