/** Puts values in place of the fields of a saved reply: "{name}". */
export function fillIn(text: string, values: Record<string, string>) {
  // One pass: what a visitor is called may itself look like a field.
  return text.replace(/\{(\w+)\}/g, (field, name) =>
    Object.hasOwn(values, name) ? (values[name] ?? field) : field,
  )
}
