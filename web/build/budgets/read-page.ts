import { chosenFile, type Screen } from './chosen-file'

/** Returns the addresses of the files that a page fetches, by kind. Its styles are inline. */
export function filesOf(html: string, screen: Screen) {
  return {
    fonts: [...new Set(all(html, /url\(([^)]+\.woff2)\)/g))],
    images: firstImages(html, screen),
    modules: scriptsIn(html),
  }
}

/** Returns the addresses of the scripts that a page, or its module, names. */
export function scriptsIn(text: string) {
  return [...new Set(text.match(/\/assets\/[\w.-]+\.js/g))]
}

/** The images with high fetch priority. */
function firstImages(html: string, screen: Screen) {
  return all(html, /(<img [^>]*>)/g)
    .filter((image) => image.includes('fetchPriority="high"'))
    .map((image) => {
      const [srcset = ''] = all(image, /srcSet="([^"]+)"/g)
      const [sizes = ''] = all(image, /sizes="([^"]+)"/g)
      return chosenFile(srcset, sizes.replaceAll('&gt;', '>'), screen) ?? ''
    })
}

const all = (html: string, expression: RegExp) =>
  Array.from(html.matchAll(expression), ([, found = '']) => found)
