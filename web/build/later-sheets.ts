/**
 * Runs in the browser, as an inline script: returns a function that loads the style sheets the page
 * has disabled, and resolves once they are applied. Further calls return the same promise. If a
 * sheet fails to load the promise rejects, and the function can be called again. The function is
 * inlined as text, so it uses nothing from outside.
 */
export function laterSheets(
  fetchWhole: (address: string, cache: RequestCache) => Promise<unknown>,
): (cache?: RequestCache) => Promise<unknown> {
  let loading: Promise<unknown> | undefined

  /** Fetches the sheet first: a link that fails would otherwise count as loaded. */
  async function load(sheet: HTMLLinkElement, cache: RequestCache) {
    await fetchWhole(sheet.href, cache)
    await new Promise((resolve) => {
      sheet.onload = sheet.onerror = resolve
      sheet.disabled = false
      sheet.media = 'all'
    })
  }

  return (cache = 'default') => {
    const sheets = document.querySelectorAll<HTMLLinkElement>('link[media="not all"]')
    loading ??= Promise.all(Array.from(sheets, (sheet) => load(sheet, cache)))
    return loading.catch((reason) => {
      loading = undefined
      throw reason
    })
  }
}
