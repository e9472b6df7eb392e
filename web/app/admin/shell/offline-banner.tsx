import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Icon } from '../../components/icon'
import { phone } from '../../content/words/desk/phone'
import { language } from '../../lib/language'
import { noteLine, useLine } from '../store/connection'
import { offlineReasonId } from '../ui/use-requires-connection'
import styles from './offline-banner.module.css'
import { startWorker } from './service-worker'

/** Says above the list that there is no line, and from when the list is; loads it anew afterwards. */
export function OfflineBanner() {
  const { isUp, keptAt } = useLine()
  const client = useQueryClient()
  const goOn = useEffectEvent(() => {
    noteLine({ isUp: true })
    client.invalidateQueries()
  })

  useEffect(() => {
    startWorker()
    const leaving = new AbortController()
    const { signal } = leaving
    if (!navigator.onLine) noteLine({ isUp: false })
    addEventListener('offline', () => noteLine({ isUp: false }), { signal })
    addEventListener('online', () => goOn(), { signal })
    return () => leaving.abort()
  }, [])

  const words = phone.offline
  return (
    <div role="status">
      {!isUp && (
        <div className={styles.banner} id={offlineReasonId}>
          <Icon name="warning" />
          <p>
            <strong>
              {keptAt === null ? words.nothingKept : words.from(formatMoment(keptAt))}
            </strong>{' '}
            {words.reason}
          </p>
        </div>
      )}
    </div>
  )
}

/** Writes a time as "14:05, 20 Nov", by the clock of whoever reads it. */
function formatMoment(at: number) {
  return `${hours.format(at)}, ${days.format(at)}`
}

const hours = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit' })
const days = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' })
