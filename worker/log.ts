type Level = 'debug' | 'info' | 'warn' | 'error'
type Facts = Record<string, string | number | boolean | null | undefined>

/**
 * Writes one line of JSON that a log search can filter by. Callers pass codes, counts, ids and
 * times, never what a visitor wrote: JSON escapes line breaks, so nothing can forge a second line.
 */
export function log(level: Level, event: string, facts: Facts = {}) {
  console[level](JSON.stringify({ level, event, ...facts }))
}
