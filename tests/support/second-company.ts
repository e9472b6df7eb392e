/**
 * A copy of the project with the content of another company, tests/fixtures/second-company instead of
 * web/content. Brindlecrust is invented; its telephone numbers are from the range that North America
 * reserves for fiction (555-0100 to 555-0199).
 */
import { afterAll, beforeAll } from 'vitest'
import { drawPhotograph } from './photograph.ts'
import { copyProject } from './project-copy.ts'

/** Drawn for each test, so that the fixture is small. */
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
    copy.replaceFolder('web/content', 'tests/fixtures/second-company')
    const photograph = await drawPhotograph()
    for (const file of photographs) copy.write(file, photograph)
    copy.edit('web/app/styles/tokens.css', (css) => css.replace(/(--accent: )#\w+/, `$1${accent}`))
    await change?.(copy)
    await copy.build()
  })
  afterAll(() => copy.remove())
  return copy
}
