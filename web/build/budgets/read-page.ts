import { chosenFile, type Screen } from './chosen-file'

/** Returns the addresses of what a page has the browser fetch, by kind. Its styles are in it. */
export function filesOf(html: string, screen: Screen) {
  return {
    fonts: all(html, /<link rel="preload" href="([^"]+)" as="font"/g),
    pictures: firstPictures(html, screen),
    scripts: [...new Set(html.match(/\/assets\/[\w.-]+\.js/g))],
  }
}

/** What is fetched first of all pictures. */
function firstPictures(html: string, screen: Screen) {
  return all(html, /<picture>(.*?)<\/picture>/gs)
    .filter((picture) => picture.includes('fetchPriority="high"'))
    .map((picture) => {
      const [srcset = ''] = all(picture, /type="image\/avif" srcSet="([^"]+)"/g)
      const [sizes = ''] = all(picture, /sizes="([^"]+)"/g)
      return chosenFile(srcset, sizes.replaceAll('&gt;', '>'), screen) ?? ''
    })
}

const all = (html: string, expression: RegExp) =>
  Array.from(html.matchAll(expression), ([, found = '']) => found)
