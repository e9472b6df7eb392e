import { Spinner } from '../../components/spinner'
import { reports as words } from '../../content/words/desk/reports'

/** Says that the reports are on their way; to screen readers only while older ones are shown. */
export function Waiting({ isShown, isQuiet }: { isShown: boolean; isQuiet: boolean }) {
  return (
    <div role="status" className={isQuiet ? 'visually-hidden' : undefined}>
      {isShown && (
        <p className="label">
          <Spinner /> {words.loading}
        </p>
      )}
    </div>
  )
}
