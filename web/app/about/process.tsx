import { SectionHead } from '../components/section-head'
import { about } from '../content/about'
import styles from './process.module.css'

/** How a project runs, from enquiry to handover. */
export function Process() {
  const { title, lead, steps } = about.process
  return (
    <section className="section section--ruled" aria-labelledby="process">
      <div className="container">
        <SectionHead id="process" title={title}>
          {lead}
        </SectionHead>
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step.title}>
              <h3>{step.title}</h3>
              <p>{step.text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
