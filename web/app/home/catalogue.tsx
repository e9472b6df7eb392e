import { Suspense } from 'react'
import { Await } from 'react-router'
import { SectionHead } from '../components/section-head'
import { home } from '../content/home'
import type { CatalogueCard } from '../services/catalogue-cards'
import { CardsPlaceholder } from './cards-placeholder'
import { CardsUnavailable } from './cards-unavailable'
import { ServiceGrid } from './service-grid'

type CatalogueProps = { cards: readonly CatalogueCard[] | Promise<readonly CatalogueCard[]> }

/** 'Our Services': in the HTML as served, and fetched when the page is shown without a load. */
export function Catalogue({ cards }: CatalogueProps) {
  return (
    <section className="section" aria-labelledby="services-title">
      <div className="sheet">
        <SectionHead id="services-title" title={home.services.title} isLarge>
          {home.services.lead}
        </SectionHead>
        {cards instanceof Promise ? (
          <Suspense fallback={<CardsPlaceholder />}>
            <Await resolve={cards} errorElement={<CardsUnavailable />}>
              {(fetched) => <ServiceGrid cards={fetched} />}
            </Await>
          </Suspense>
        ) : (
          <ServiceGrid cards={cards} />
        )}
      </div>
    </section>
  )
}
