/** The font families of styles/fonts.css that are loaded from files. */
const families = ['Archivo Site', 'Geist Mono Labels']

/**
 * Loads the fonts once the page has loaded, so that they do not compete with its first image, and
 * then shows them all at once, so that the page is laid out again only once. Another page of the site
 * has loaded them already.
 */
export async function showFonts() {
  const isFirst = !document.referrer.startsWith(`${location.origin}/`)
  if (isFirst && document.readyState !== 'complete') {
    await new Promise((resolve) => addEventListener('load', resolve))
  }
  await Promise.allSettled(families.map((family) => document.fonts.load(`1em "${family}"`)))
  document.documentElement.dataset.fonts = ''
}
