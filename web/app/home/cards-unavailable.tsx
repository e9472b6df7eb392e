import { useRevalidator } from 'react-router'
import { Button, ButtonLink } from '../components/button'
import { Notice } from '../components/notice'
import { catalogueWords } from '../content/words/catalogue'
import styles from './cards-unavailable.module.css'

/** What stands in place of the cards that could not be fetched: another try, and another way. */
export function CardsUnavailable() {
  const { revalidate, state } = useRevalidator()
  return (
    <div className={styles.unavailable}>
      <div role="alert">
        <Notice tone="error">{catalogueWords.failed}</Notice>
      </div>
      <div className={styles.ways}>
        <Button onClick={revalidate} disabled={state === 'loading'}>
          {catalogueWords.retry}
        </Button>
        <ButtonLink look="line" to="/services">
          {catalogueWords.all}
        </ButtonLink>
      </div>
    </div>
  )
}
