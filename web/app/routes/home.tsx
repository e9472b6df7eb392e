import { CallToAction } from '../components/call-to-action'
import { Catalogue } from '../home/catalogue'
import { home } from '../home/content'
import { FeatureSection } from '../home/feature-section'
import { Hero } from '../home/hero'
import { Testimonials } from '../home/testimonials'
import { type CatalogueCard, listCards } from '../lib/catalogue-cards'
import { cardsOnReturn, fetchCards, useRememberedCards } from '../lib/fetch-cards'
import { pageMeta } from '../lib/page-meta'
import { Partners } from '../partners/partners'
import type { Route } from './+types/home'

type HomeData = { cards: readonly CatalogueCard[] | Promise<readonly CatalogueCard[]> }

export const meta = () => pageMeta({ path: '/', ...home })

/** Runs at build time: the cards are part of the served HTML. */
export function loader(): HomeData {
  return { cards: listCards() }
}

/**
 * Runs on client-side navigation. The cards are not awaited, so the page appears before them,
 * except on Back and Forward: there the page must be tall enough to restore the scroll position.
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
      {home.features.map((feature, position) => (
        <FeatureSection key={feature.letter} {...feature} flipped={position % 2 === 1} />
      ))}
      <Testimonials />
      <Partners />
      <CallToAction />
    </>
  )
}
