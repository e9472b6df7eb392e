/**
 * Maximum inquiries in one request: a few full pages of the list. In its own file, so that the desk's
 * list can use it without loading the schema.
 */
export const editsAtOnce = 500
