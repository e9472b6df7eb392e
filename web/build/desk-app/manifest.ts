import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deskFiles, deskIcons, shareParameters } from '../../app/lib/desk-files'
import { language } from '../../app/lib/language'
import { phone } from '../../app/words/desk/phone'
import { readColour } from '../colours'
import { addToHead, escapeMarkup } from '../document'
import type { Document } from '../html'

/** Writes the web app manifest, which makes the desk installable. */
export async function writeManifest(folder: string) {
  const paper = readColour('paper').light
  const manifest = {
    id: '/admin',
    name: phone.name,
    short_name: phone.name,
    description: phone.description,
    lang: language,
    start_url: '/admin',
    scope: '/admin',
    display: 'standalone',
    share_target: {
      action: '/admin',
      method: 'GET',
      enctype: 'application/x-www-form-urlencoded',
      params: shareParameters,
    },
    theme_color: paper,
    background_color: paper,
    icons: deskIcons.map(({ path, size, purpose }) => ({
      src: path,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
  }
  await writeFile(join(folder, deskFiles.manifest), `${JSON.stringify(manifest)}\n`)
}

/**
 * Adds the link to the manifest, and iOS's own tags for the same, to the page. They are only in the
 * page as served: a desk opened by a link from a public page keeps that page's policy, which allows
 * no manifest.
 */
export function linkManifest(document: Document) {
  const tags = [
    `<link rel="manifest" href="${deskFiles.manifest}"/>`,
    '<meta name="apple-mobile-web-app-capable" content="yes"/>',
    `<meta name="apple-mobile-web-app-title" content="${escapeMarkup(phone.name)}"/>`,
  ]
  addToHead(document, tags.join(''))
}
