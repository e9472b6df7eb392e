/** In days. The privacy notice names them. */
export const binDays = 30
export const heldDays = 30
/** A year and a month, for a full year at any time. */
export const logDays = 400
