/**
 * Most inquiries in one request: a few full pages of the list. Apart from the contract: the desk's
 * list needs this number long before anything that checks.
 */
export const editsAtOnce = 500
