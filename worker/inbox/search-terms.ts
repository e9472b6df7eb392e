/** What separates the terms of a search. Pure: shared with the desk, which also searches offline. */

/** A quoted phrase, digits that may be a phone number, or a word between white space. */
export const termRe = /(?<!\S)["“]([^"“”]+)["”](?!\S)|(?<!\S)([+(]?\d[\d ()./-]{5,}\d)(?!\S)|\S+/g
