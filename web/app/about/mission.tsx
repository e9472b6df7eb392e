import { about } from '../content/about'
import styles from './mission.module.css'

/** What the company is for, and what it works towards. */
export function Mission() {
  const { title, mission, vision } = about.mission
  return (
    <section className="section band" aria-labelledby="mission">
      <div className="container">
        <h2 id="mission">{title}</h2>
        <div className={styles.fields}>
          {[mission, vision].map((field) => (
            <div key={field.title}>
              <h3>{field.title}</h3>
              <p>{field.text}</p>
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}
