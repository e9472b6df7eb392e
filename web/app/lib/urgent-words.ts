import words from '../../content/urgent-words.json' with { type: 'json' }

/** Words that ask for help at once, unless the desk's settings have others. */
export const urgentWords: readonly string[] = words
