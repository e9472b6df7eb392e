/**
 * Runs in the browser, as an inline script: returns a function that loads the style sheets that the page has
 * left for later, once they are here; further calls meanwhile return the same promise. It rejects when
 * one does not come, and can be called again then. It goes into the page as text, so it uses nothing
 * from outside.
 */
export function laterSheets(
  fetchWhole: (address: string, cache: RequestCache) => Promise<unknown>,
): (cache?: RequestCache) => Promise<unknown> {
  let coming: Promise<unknown> | undefined

  /** A sheet that is asked for by its link alone would be taken for one that is here, if it fails. */
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
    coming ??= Promise.all(Array.from(sheets, (sheet) => load(sheet, cache)))
    return coming.catch((reason) => {
      coming = undefined
      throw reason
    })
  }
}
