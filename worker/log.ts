type Level = 'debug' | 'info' | 'warn' | 'error'
type Facts = Record<string, string | number | boolean | null | undefined>

/**
 * Writes one line of JSON, which a log search can filter. Callers pass codes, counts, ids and
 * times, never a visitor's text. JSON escapes line breaks, so no value can forge a second line.
 */
export function log(level: Level, event: string, facts: Facts = {}) {
  console[level](JSON.stringify({ level, event, ...facts }))
}
