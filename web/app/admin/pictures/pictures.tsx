import { groupings } from '../../../../worker/inbox/reports/contract'
import { pictures as words } from '../../content/words/desk/pictures'
import { RetryNotice } from '../retry-notice'
import { useServiceTitles } from '../service-titles'
import { barsOfRanking } from './bars'
import { DelayPicture } from './delay-picture'
import { PerDayPicture } from './per-day-picture'
import { PeriodSwitch } from './period-switch'
import styles from './pictures.module.css'
import { RankingPicture } from './ranking-picture'
import { usePeriod, usePictures } from './use-pictures'
import { Waiting } from './waiting'

/** What came and when, where from, and how fast it was told, as charts and as tables. */
export default function PicturesPart() {
  const days = usePeriod()
  const { data, isError, isFetching, refetch } = usePictures(days)
  const titles = useServiceTitles()
  return (
    <section className={styles.part} aria-labelledby="pictures-title" aria-busy={isFetching}>
      <h2 className="visually-hidden" id="pictures-title">
        {words.title}
      </h2>
      <div className={styles.head}>
        <p className={styles.note}>{words.utc}</p>
        <PeriodSwitch current={days} />
      </div>
      <Waiting isShown={isFetching} isQuiet={data !== undefined} />
      {isError && <RetryNotice onRetry={() => refetch()}>{words.failed}</RetryNotice>}
      {data && (
        <div className={styles.pictures}>
          <PerDayPicture pictures={data} />
          <DelayPicture pictures={data} />
          {([...groupings, 'whatsApp'] as const).map((grouping) => (
            <RankingPicture
              key={grouping}
              words={words[grouping]}
              bars={barsOfRanking(data, grouping, titles)}
            />
          ))}
        </div>
      )}
    </section>
  )
}
