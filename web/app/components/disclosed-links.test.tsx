import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../testing/render'
import { DisclosedLinks } from './disclosed-links'

test.each([
  ['tablet', 768],
  ['desktop', 1024],
] as const)(
  'links that are shown from a %s on are open without a button from %i px, and below collapsed until they are opened with the keyboard',
  async (openFrom, width) => {
    await render(
      <DisclosedLinks title="Services" openFrom={openFrom}>
        <a href="#gates">Gates</a>
      </DisclosedLinks>,
    )
    const link = page.getByRole('link', { name: 'Gates' })
    const summary = document.querySelector('summary')
    await page.viewport(width, 844)
    await expect.element(link).toBeVisible()
    expect(summary).not.toBeVisible()

    await page.viewport(width - 1, 844)
    await expect.element(link).not.toBeInTheDocument()
    expect(summary).toBeVisible()
    summary?.focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(link).toBeVisible()
  },
)
