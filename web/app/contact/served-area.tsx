import { SectionHead } from '../components/section-head'
import { Spec, SpecRow } from '../components/spec'
import { AreaMap } from './area-map'
import styles from './contact-page.module.css'
import { areaServed } from './content'

/** Where the company works, in words and, if there is one, on a map. */
export function ServedArea() {
  const { title, lead, rows, map } = areaServed
  return (
    <section className="section section--ruled" aria-labelledby="area-served">
      <div className="container">
        <SectionHead id="area-served" title={title}>
          {lead}
        </SectionHead>
        <div className={`grid ${styles.area}`}>
          <Spec>
            {rows.map(({ term, text }) => (
              <SpecRow key={term} term={term}>
                {text}
              </SpecRow>
            ))}
          </Spec>
          {map && <AreaMap {...map} />}
        </div>
      </div>
    </section>
  )
}
