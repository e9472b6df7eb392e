import type { ReactNode } from 'react'
import image from '../../content/pages/about/picture.webp?image=wide'
import { Prose } from '../components/prose'
import { ResponsiveImage } from '../components/responsive-image'
import { SectionHead } from '../components/section-head'
import { SiteLink } from '../components/site-link'
import { Spec, SpecRow } from '../components/spec'
import { phoneAddress } from '../lib/contact-addresses'
import { servicePath } from '../lib/service-paths'
import { getService } from '../lib/services/catalogue'
import { labels } from '../words/labels'
import styles from './about-page.module.css'
import { about } from './content'
import type { AboutLists } from './list-about'

type AboutPageProps = AboutLists & {
  /** Rendered at the end of the page. */
  children: ReactNode
}

export function AboutPage({ people, certificates, children }: AboutPageProps) {
  return (
    <>
      <Head />
      <Story />
      <Mission />
      <Services />
      <Process />
      <People people={people} />
      <Certificates certificates={certificates} />
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
    <section className="section section--ruled" aria-labelledby="story">
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

/** Whom a customer deals with; nothing if the list is empty. */
function People({ people }: Pick<AboutLists, 'people'>) {
  if (people.length === 0) return null
  return (
    <section className="section section--ruled" aria-labelledby="people">
      <div className="container">
        <h2 id="people">{labels.people}</h2>
        <ul className={styles.people}>
          {people.map(({ id, name, role, phone, image }) => (
            <li key={id}>
              {image && (
                <div className={`plate ${styles.portrait}`}>
                  <ResponsiveImage
                    source={image}
                    alt=""
                    sizes="(width >= 768px) 30vw, (width >= 480px) 46vw, 100vw"
                  />
                </div>
              )}
              <h3>{name}</h3>
              <p>{role}</p>
              {phone && <a href={phoneAddress(phone)}>{phone}</a>}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** Certificates and registrations; nothing if the list is empty. */
function Certificates({ certificates }: Pick<AboutLists, 'certificates'>) {
  if (certificates.length === 0) return null
  return (
    <section
      className={`section section--ruled ${styles.certificates}`}
      aria-labelledby="certificates"
    >
      <div className="container">
        <h2 id="certificates">{labels.certificates}</h2>
        <Spec>
          {certificates.map(({ name, text }) => (
            <SpecRow key={name} term={name}>
              {text}
            </SpecRow>
          ))}
        </Spec>
      </div>
    </section>
  )
}
