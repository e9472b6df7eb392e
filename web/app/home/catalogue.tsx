import { useRevalidator } from 'react-router'
import { Button, ButtonLink } from '../components/button'
import { Notice } from '../components/notice'
import { SectionHead } from '../components/section-head'
import type { CatalogueCard } from '../lib/catalogue-cards'
import { services } from '../lib/services/catalogue'
import { useSettled } from '../lib/use-settled'
import { catalogueWords } from '../words/catalogue'
import styles from './catalogue.module.css'
import { home } from './content'
import { ServiceGrid } from './service-grid'
import grid from './service-grid.module.css'

type Cards = readonly CatalogueCard[]

type CatalogueProps = { cards: Cards | Promise<Cards> }

/** 'Our Services': part of the served HTML, and fetched on client-side navigation. */
export function Catalogue({ cards }: CatalogueProps) {
  const settled = useSettled(cards instanceof Promise ? cards : undefined)
  const shown = cards instanceof Promise ? settled?.value : cards
  const failed = !shown && settled
  return (
    <section className="section" aria-labelledby="services-title">
      <div className="container">
        <SectionHead id="services-title" title={home.services.title} isLarge>
          {home.services.lead}
        </SectionHead>
        {shown && <ServiceGrid cards={shown} />}
        {failed && <CardsUnavailable isLoading={failed.of !== cards} />}
        {!shown && !failed && <CardsPlaceholder />}
      </div>
    </section>
  )
}

/** As tall as the cards, so that nothing moves when they load. */
function CardsPlaceholder() {
  return (
    <>
      <p className="visually-hidden" role="status">
        {catalogueWords.loading}
      </p>
      <ul className={grid.grid} aria-hidden="true">
        {services.map(({ slug }) => (
          <li key={slug} className={styles.placeholder} />
        ))}
      </ul>
    </>
  )
}

/** Replaces cards that could not be fetched: a retry and a link to all services. */
function CardsUnavailable({ isLoading }: { isLoading: boolean }) {
  const { revalidate, state } = useRevalidator()
  return (
    <div className={styles.unavailable}>
      <div role="alert">
        <Notice tone="error">{catalogueWords.failed}</Notice>
      </div>
      <div className={styles.ways}>
        <Button onClick={revalidate} disabled={isLoading || state === 'loading'}>
          {catalogueWords.retry}
        </Button>
        <ButtonLink variant="line" to="/services">
          {catalogueWords.all}
        </ButtonLink>
      </div>
    </div>
  )
}
