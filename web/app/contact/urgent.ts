/** In lower case. Whole words only: a floodlight is no flood. */
const urgentWords: ReadonlySet<string> = new Set([
  'urgent',
  'urgently',
  'emergency',
  'asap',
  'immediately',
  'flood',
  'flooded',
  'flooding',
  'trapped',
])

/** Returns whether a message has a word that asks for help at once. */
export function soundsUrgent(message: string) {
  // A word with a hyphen is one word, as in 'non-urgent'.
  const words = message.toLowerCase().match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu) ?? []
  return words.some((word) => urgentWords.has(word))
}
