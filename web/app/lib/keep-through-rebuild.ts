/**
 * Returns a function to call when React has rebuilt the page. A browser's translation changes the
 * served text, so hydration finds a mismatch and React replaces the whole page. The function
 * restores the visitor's state from before hydration: typed text, focus, selection and theme.
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
    // Some fields have no selection, such as e-mail inputs.
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
