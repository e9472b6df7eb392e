/** Returns a copy of a value with every text in it changed. `field` says where: `facts.0.value`. */
export function mapTexts<T>(value: T, change: (text: string, field: string) => string): T {
  return mapPart(value, change, '') as T
}

function mapPart(
  value: unknown,
  change: (text: string, field: string) => string,
  field: string,
): unknown {
  if (typeof value === 'string') return change(value, field)
  if (typeof value !== 'object' || value === null) return value
  const mapAt = (part: unknown, key: string | number) =>
    mapPart(part, change, field ? `${field}.${key}` : `${key}`)
  if (Array.isArray(value)) return value.map(mapAt)
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, mapAt(part, key)]))
}
