import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { PartnerRow } from './partners'

const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='

/** Shows the row of a company with that many partners. */
async function show(count: number, width: number) {
  await page.viewport(width, 800)
  const logo = { src: pixel, width: 100, height: 40 }
  const partners = Array.from({ length: count }, (_, i) => ({ name: `Partner ${i + 1}`, logo }))
  await render(<PartnerRow partners={partners} />)
  return {
    row: page.getByRole('region', { name: 'Our Partners' }),
    logos: partners.map(({ name }) => page.getByAltText(name)),
  }
}

test('a company without partners has no row of partners', async () => {
  const { row } = await show(0, 1440)

  await expect.element(row).not.toBeInTheDocument()
})

test.each([
  [1, 390],
  [2, 390],
  [3, 800],
  [4, 1440],
])(
  '%i partners, who all fit at %i px, are each shown once and do not move',
  async (count, width) => {
    const { row, logos } = await show(count, width)

    await expect.element(row).toBeVisible()
    for (const logo of logos) await expect.element(logo).toBeInViewport({ ratio: 1 })
    expect(row.element().querySelectorAll('li')).toHaveLength(count)
    await expect.element(row.getByRole('button')).not.toBeInTheDocument()
  },
)

test.each([
  [3, 390],
  [4, 800],
])('%i partners, who do not all fit at %i px, move until they are paused', async (count, width) => {
  const { row } = await show(count, width)

  const button = row.getByRole('button', { name: 'Pause the partner logos' })

  await expect.element(button).toHaveAttribute('aria-pressed', 'false')
  await button.click()
  await expect.element(button).toHaveAttribute('aria-pressed', 'true')
})
