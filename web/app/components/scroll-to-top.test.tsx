/** With scripts. Without them, the link is tested in tests/scroll-top.test.ts. */
import { useRef } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { emulate } from '../testing/emulate'
import { render } from '../testing/render'
import { labels } from '../words/labels'
import { ScrollToTop } from './scroll-to-top'

function Site() {
  const start = useRef<HTMLAnchorElement>(null)
  return (
    <>
      <a href="#main" ref={start}>
        Start
      </a>
      <main style={{ blockSize: 4000 }}>
        <ScrollToTop start={start} />
      </main>
    </>
  )
}

const button = page.getByRole('link', { name: labels.scrollToTop })
const goTo = (top: number) => scrollTo({ top, behavior: 'instant' })

async function show() {
  await page.viewport(1440, 800)
  goTo(0)
  await render(<Site />)
}

test('the button appears past 10 px, scrolls up smoothly, leaves the address as it is, and lets the keyboard start from the top', async () => {
  await show()
  const address = location.href
  goTo(10)
  await expect.poll(() => scrollY).toBe(10)
  await expect.element(button).not.toBeInTheDocument()
  goTo(11)
  await expect.element(button).toBeVisible()

  goTo(3000)
  let positions = 0
  const count = () => {
    positions += 1
  }
  await expect.poll(() => scrollY).toBe(3000)
  addEventListener('scroll', count)
  await button.click()
  await expect.poll(() => scrollY).toBe(0)
  removeEventListener('scroll', count)
  expect(positions).toBeGreaterThan(3)
  await expect.element(button).not.toBeInTheDocument()
  expect(location.href).toBe(address)
  await expect.element(page.getByRole('link', { name: 'Start' })).toHaveFocus()
})

test('with reduced motion, the button scrolls up at once', async () => {
  await emulate('prefers-reduced-motion', 'reduce')
  await show()
  goTo(3000)
  await expect.element(button).toBeVisible()
  document.querySelector<HTMLElement>('[href="#top"]')?.click()

  expect(scrollY).toBe(0)
})
