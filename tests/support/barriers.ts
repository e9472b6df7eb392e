import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Found = { id: string; nodes: { html: string }[] }

/** Returns what axe finds on the page as it stands, a line each. */
export async function findBarriers(page: Page) {
  // Evaluated by the debugger, which the page's content security policy does not bind.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe)
  const found = (await page.evaluate('axe.run().then(({ violations }) => violations)')) as Found[]
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

const viewports = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

/** Every window in which a page is looked at for barriers. */
export const windows = viewports.flatMap((viewport) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ viewport, colorScheme })),
)
