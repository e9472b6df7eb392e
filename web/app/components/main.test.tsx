import { createRoutesStub, Outlet } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { untilSettled } from '../admin/testing/scroller'
import { render } from '../testing/render'
import { stopTimers } from '../testing/stop-timers'
import { labels } from '../words/labels'
import { Main } from './main'
import { SiteLink } from './site-link'

const Site = () => (
  <Main>
    <Outlet />
  </Main>
)

test('a page that takes longer than 300 ms is marked and announced as loading, and its main area then has the focus, even if the fragment has an invalid percent-encoding', async () => {
  const elapse = stopTimers(300)
  const loading = Promise.withResolvers<null>()
  const Pages = createRoutesStub([
    {
      Component: Site,
      children: [
        { path: '/', Component: () => <SiteLink to="/about#100%">About</SiteLink> },
        { path: '/about', Component: () => <h1>About us</h1>, loader: () => loading.promise },
      ],
    },
  ])
  document.title = 'About us'
  await render(<Pages />)
  const main = page.getByRole('main')
  const announcer = document.querySelector('[aria-live=polite]')
  await page.getByRole('link', { name: 'About' }).click()
  await untilSettled()
  elapse(299)
  await untilSettled()
  await expect.element(main).not.toHaveAttribute('aria-busy')
  elapse(1)
  await expect.element(main).toHaveAttribute('aria-busy', 'true')
  expect(announcer).toHaveTextContent(labels.loading)

  loading.resolve(null)
  await expect.element(page.getByRole('heading', { name: 'About us' })).toBeVisible()
  await expect.element(main).not.toHaveAttribute('aria-busy')
  await expect.poll(() => announcer?.textContent).toBe('About us')
  await expect.element(main).toHaveFocus()
})
