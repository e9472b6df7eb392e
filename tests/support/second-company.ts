/** A copy of the project with the content of another company, from tests/fixtures. */
import { afterAll, beforeAll } from 'vitest'
import { drawPhotograph } from './photograph.ts'
import { copyProject } from './project-copy.ts'

/** Where the content is, in the project. */
const content = 'web/app/content'

/** Not specific to a company, so they stay when the company changes. */
const kept = ['types', 'words', 'site.ts']
const settings = ['deployment.json']
const photographs = [
  'web/content/pages/home/hero.webp',
  'web/content/pages/home/crumb.webp',
  'web/content/pages/about/picture.webp',
  'web/content/services/deck-ovens/picture.webp',
  'web/content/services/spiral-mixers/picture.webp',
  'web/content/posts/steam-before-heat/steam.webp',
  'web/content/projects/elora/mill.webp',
]
export const accent = '#e0a526'

type Copy = ReturnType<typeof copyProject>

/**
 * Returns the copy, which is built before the first test and removed after the last. `change` edits
 * its content before that.
 */
export function setSecondCompany(change?: (copy: Copy) => void | Promise<void>) {
  const copy = copyProject()
  beforeAll(async () => {
    copy.replaceFolder(content, 'tests/fixtures/second-company/content', kept)
    copy.replaceFolder('web/content', 'tests/fixtures/second-company/web-content', settings)
    const photograph = await drawPhotograph()
    for (const file of photographs) copy.write(file, photograph)
    copy.edit('web/app/styles/tokens.css', (css) => css.replace(/(--accent: )#\w+/, `$1${accent}`))
    await change?.(copy)
    await copy.build()
  })
  afterAll(() => copy.remove())
  return copy
}
