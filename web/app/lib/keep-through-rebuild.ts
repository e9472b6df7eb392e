/**
 * Returns what to call when React has rebuilt the page: a browser's translation changes the text
 * that was served, and React, which finds another page than it has rendered, replaces all of it.
 * Then it restores what the visitor did before the scripts came: what was typed, where, and the
 * chosen colours.
 */
export function keepThroughRebuild() {
  const root = document.documentElement
  const attributes = Array.from(root.attributes, ({ name, value }) => [name, value] as const)
  const main = document.querySelector('main')
  const served = listFields()
  const focused = served.find((field) => field === document.activeElement)

  return () => {
    if (main?.isConnected) return
    for (const [name, value] of attributes) {
      if (!root.hasAttribute(name)) root.setAttribute(name, value)
    }
    const fields = listFields()
    for (const [position, { name, value, defaultValue }] of served.entries()) {
      const field = fields[position]
      if (field?.name === name && value !== defaultValue) field.value = value
    }
    if (!focused) return
    const field = fields[served.indexOf(focused)]
    field?.focus({ preventScroll: true })
    // Not every kind of field has one, an e-mail address for example.
    if (focused.selectionStart !== null) {
      field?.setSelectionRange(focused.selectionStart, focused.selectionEnd)
    }
  }
}

function listFields() {
  return Array.from(
    document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('main input, main textarea'),
  )
}
