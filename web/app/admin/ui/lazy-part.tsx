import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { admin } from '../../content/words/admin'
import { Act } from './act'
import { ErrorBoundary } from './error-boundary'
import styles from './lazy-part.module.css'
import { LoadingLine } from './loading-line'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** Returns a component that is loaded when it is first shown, and can be asked for again. */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  /** What stands around the words that say that it is loading, or that it failed. */
  frame: (content: ReactNode, props: Props) => ReactNode = (content) => content,
) {
  // React keeps a failure of `lazy` for ever: the next try needs another one.
  let latest = lazy(load)
  return function LazyPart(props: Props) {
    const [Content, setContent] = useState(() => latest)
    const retry = () => {
      latest = lazy(load)
      setContent(latest)
    }
    return (
      <ErrorBoundary
        onRetry={retry}
        fallback={(again) => frame(<PartFailure onRetry={again} />, props)}
      >
        <Suspense fallback={frame(<LoadingLine isLoading />, props)}>
          <Content {...props} />
        </Suspense>
      </ErrorBoundary>
    )
  }
}

/** Says that a part of the desk cannot be shown, and what to do. */
export function PartFailure({ onRetry }: { onRetry: () => void }) {
  const words = admin.partFailure
  return (
    <div className={styles.failure} role="alert">
      <p>{words.text}</p>
      <div>
        <Act look="line" onClick={onRetry}>
          {admin.retry}
        </Act>
        <Act look="line" onClick={() => location.reload()}>
          {words.reload}
        </Act>
      </div>
    </div>
  )
}
