type Level = 'debug' | 'info' | 'warn' | 'error'
type Facts = Record<string, string | number | boolean | null | undefined>

/** Callers pass codes, counts, ids and times, never a visitor's text. JSON escapes line breaks. */
export function log(level: Level, event: string, facts: Facts = {}) {
  console[level](JSON.stringify({ level, event, ...facts }))
}
