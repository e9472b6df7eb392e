import { createRoutesStub, useLoaderData } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolations } from '../admin/testing/violations'
import type { CatalogueCard } from '../lib/catalogue-cards'
import { imageNo } from '../testing/carousel'
import { render } from '../testing/render'
import { stopTimers } from '../testing/stop-timers'
import { catalogueWords } from '../words/catalogue'
import { Catalogue } from './catalogue'

const cards: CatalogueCard[] = ['Gates', 'Racking', 'Pumps'].map((title, i) => ({
  number: `0${i + 1}`,
  title,
  description: 'Built on site.',
  image: imageNo(i),
  page: title.toLowerCase(),
  alt: '',
  imageSource: {
    src: imageNo(i),
    srcSet: `${imageNo(i)} 3w`,
    width: 3,
    height: 2,
    isFullFrame: false,
  },
}))

type Cards = Promise<CatalogueCard[]>

/** Shows the catalogue as the home page does, which fetches the cards again for each attempt. */
async function show(...attempts: Cards[]) {
  function Home() {
    const loaded: { cards: Cards } = useLoaderData()
    return (
      <main>
        <h1>Home</h1>
        <Catalogue cards={loaded.cards} />
      </main>
    )
  }
  const Site = createRoutesStub([
    {
      path: '/',
      Component: Home,
      HydrateFallback: () => null,
      loader: () => ({ cards: attempts.shift() }),
    },
  ])
  await render(<Site />)
}

test('the cards are shown as soon as they have loaded', async () => {
  // React delays suspended content by up to 300 ms.
  stopTimers(50)
  const loading = Promise.withResolvers<CatalogueCard[]>()
  await show(loading.promise)
  await expect.element(page.getByRole('status')).toHaveTextContent(catalogueWords.loading)
  loading.resolve(cards)

  await expect.element(page.getByRole('heading', { name: 'Pumps' })).toBeVisible()
})

test('cards that cannot be loaded leave an accessible notice, a link to all services and another attempt', async () => {
  const lost = Promise.withResolvers<CatalogueCard[]>()
  const loading = Promise.withResolvers<CatalogueCard[]>()
  await show(lost.promise, loading.promise)
  await expect.element(page.getByRole('status')).toBeVisible()
  lost.reject(new TypeError('Failed to fetch'))
  const notice = page.getByText(catalogueWords.failed)
  await expect.element(notice).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: catalogueWords.all }))
    .toHaveAttribute('href', '/services')
  await expectNoViolations()

  const retry = page.getByRole('button', { name: catalogueWords.retry })
  await retry.click()
  await expect.element(retry).toBeDisabled()
  loading.resolve(cards)
  await expect.element(page.getByRole('heading', { name: 'Pumps' })).toBeVisible()
  await expect.element(notice).not.toBeInTheDocument()
})
