import type { ReactNode } from 'react'
import image from '../../content/pages/about/picture.webp?image=wide'
import { Prose } from '../components/prose'
import { ResponsiveImage } from '../components/responsive-image'
import { SectionHead } from '../components/section-head'
import { SiteLink } from '../components/site-link'
import { Spec, SpecRow } from '../components/spec'
import { servicePath } from '../lib/service-paths'
import { getService } from '../lib/services/catalogue'
import styles from './about-page.module.css'
import { about, credentials } from './content'

/** `children` are rendered at the end of the page. */
export function AboutPage({ children }: { children: ReactNode }) {
  return (
    <>
      <Head />
      <Story />
      <Mission />
      <Services />
      <Process />
      <Credentials />
      {children}
    </>
  )
}

function Head() {
  return (
    <div className={`container grid ${styles.head}`}>
      <div className={styles.copy}>
        <h1>{about.heading}</h1>
        <p className="lead">{about.lead}</p>
      </div>
      <div className={`plate ${styles.plate}`}>
        <ResponsiveImage
          source={image}
          alt={about.image.alt}
          sizes="(width >= 960px) 65vw, 110vw"
          loading="eager"
          fetchPriority="high"
        />
      </div>
    </div>
  )
}

function Story() {
  const { title, paragraphs } = about.story
  return (
    <section className="section section--ruled" aria-labelledby="story" data-fold="">
      <div className={`container grid ${styles.story}`}>
        <h2 id="story">{title}</h2>
        <Prose paragraphs={paragraphs} isLead />
      </div>
    </section>
  )
}

function Mission() {
  const { title, mission, vision } = about.mission
  return (
    <section className="section band" aria-labelledby="mission">
      <div className="container">
        <h2 id="mission">{title}</h2>
        <div className={styles.mission}>
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

/** The lines of work, each with the number of the service that covers it. */
function Services() {
  const { title, lead, items } = about.services
  return (
    <section className="section" aria-labelledby="services">
      <div className="container">
        <SectionHead id="services" title={title}>
          {lead}
        </SectionHead>
        <ul className={styles.services}>
          {items.map(({ label, service, clause }) => (
            <li key={label}>
              <span className="label number">{getService(service).number}</span>
              <SiteLink to={servicePath(service) + (clause ? `#${clause}` : '')}>{label}</SiteLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Process() {
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

/** Certificates, registrations and brands; empty groups are left out. */
function Credentials() {
  const groups = credentials.filter(({ items }) => items.length > 0)
  return groups.map(({ id, title, items }) => (
    <section
      key={id}
      className={`section section--ruled ${styles.credentials}`}
      aria-labelledby={id}
    >
      <div className="container">
        <h2 id={id}>{title}</h2>
        <Spec>
          {items.map(({ name, text }) => (
            <SpecRow key={name} term={name}>
              {text}
            </SpecRow>
          ))}
        </Spec>
      </div>
    </section>
  ))
}
