/** The desk counts no further, and shows '999+'. Pure: shared with the desk. */
export const countLimit = 1000

/** Of those who wait for an answer, the desk knows since when of this many, urgent ones first. */
export const unansweredLimit = 100
