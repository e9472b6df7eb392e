import { expect, test } from 'vitest'
import { withoutContent } from './record-code'

test('the code of a script is kept without the content in it, and minified', () => {
  const modules = {
    '/site/web/app/home/hero.tsx': {
      code: 'const heading = (words) => words.trim()\nheading(title)',
    },
    '/site/web/content/pages/home.json': { code: 'const title = "A trusted partner"' },
    '/site/web/content/pages/home/hero.webp?image': { code: 'const source = "/hero.avif"' },
    '\0virtual:react': { code: 'const react = 1' },
    '/site/web/app/home/types.ts': { code: null },
  }

  const code = withoutContent({ modules }, '/site')

  expect(code).toContain('.trim()')
  expect(code).toMatch(/=1\b/)
  expect(code).not.toMatch(/trusted|avif|heading/)
})
