/** The desk counts no further, and shows '999+'. Pure: shared with the desk. */
export const countLimit = 1000
