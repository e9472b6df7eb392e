import { CallToAction } from '../components/call-to-action'
import { features } from '../content/features'
import { home } from '../content/home'
import { Catalogue } from '../home/catalogue'
import { FeatureSection } from '../home/feature-section'
import { Hero } from '../home/hero'
import { Testimonials } from '../home/testimonials'
import { type CatalogueCard, listCards } from '../lib/catalogue-cards'
import { cardsOnReturn, fetchCards, useRememberedCards } from '../lib/fetch-cards'
import type { PageHandle } from '../lib/page-handle'
import { pageMeta } from '../lib/page-meta'
import { Partners } from '../partners/partners'
import type { Route } from './+types/home'

type HomeData = { cards: readonly CatalogueCard[] | Promise<readonly CatalogueCard[]> }

export const meta = () => pageMeta({ path: '/', ...home })
export const handle: PageHandle = { pageName: home.title }

/** At build time: the cards are in the HTML as served. */
export function loader(): HomeData {
  return { cards: listCards() }
}

/**
 * When the page is shown without a load. Not awaited: the page appears, then its cards. Only on Back
 * and Forward they come with it, so that it is as tall as the place to go back to was found in.
 */
export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<HomeData> {
  return { cards: (await cardsOnReturn(request.url)) ?? fetchCards() }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  useRememberedCards(loaderData.cards)
  return (
    <>
      <Hero />
      <Catalogue cards={loaderData.cards} />
      {features.map((feature, position) => (
        <FeatureSection key={feature.letter} {...feature} flipped={position % 2 === 1} />
      ))}
      <Testimonials />
      <Partners />
      <CallToAction />
    </>
  )
}
