import { minute } from '../../../../worker/time'

/** Saves a file under this name or, without one, under the name given in the response. */
export function saveFile(address: string, name = '') {
  // The page stays open, because a link with `download` does not leave it.
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
}

/** Saves content that is in memory already. */
export function saveBlob(content: Blob, name: string) {
  const address = URL.createObjectURL(content)
  saveFile(address, name)
  // By then the browser has started to save the file.
  setTimeout(() => URL.revokeObjectURL(address), minute)
}
