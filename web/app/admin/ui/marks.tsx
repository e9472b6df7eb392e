import { nameOfService } from '../../../../worker/intake/introduction'
import { work } from '../../content/words/desk/work'
import { useServices } from '../store/services'
import styles from './marks.module.css'

/** The service that an enquiry is about, by its number and a word or two. */
export function ServiceChip({ slug }: { slug: string | null }) {
  const services = useServices()
  if (slug === null) {
    return (
      <span className={styles.chip} data-none>
        <span>{work.noService}</span>
      </span>
    )
  }
  const service = services.find((each) => each.slug === slug)
  const title = service?.title ?? nameOfService(slug)
  return (
    <span className={styles.chip} title={title}>
      {service && <b>{service.number}</b>}
      <span>{service?.shortTitle ?? title}</span>
    </span>
  )
}
