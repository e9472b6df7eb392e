import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { admin } from '../../content/words/admin'
import { Act } from './act'
import { ErrorBoundary } from './error-boundary'
import styles from './lazy-part.module.css'
import { LoadingLine } from './loading-line'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** What stands around the words that say that a part is loading, or that it failed. */
type Frame<Props> = (content: ReactNode, props: Props, hasFailed: boolean) => ReactNode

/** Returns a component that is loaded when it is first shown, and can be asked for again. */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  frame: Frame<Props> = (content) => content,
) {
  return makePart(load, frame)
}

/**
 * The same for what an open list needs sooner or later: it is loaded ahead, and then it stands there
 * at once, as if it had never been apart.
 */
export function lazyTool<Props extends object>(load: Load<Props>, frame: Frame<Props>) {
  let loaded: ComponentType<Props> | undefined
  const loadTool = async () => {
    const part = await load()
    loaded = part.default
    return part
  }
  tools.add(loadTool)
  return makePart(loadTool, frame, () => loaded)
}

/** A tool that stands over the list: a menu or a dialog. Where it does not come, a notice does. */
export function lazyOverlay<Props extends { onClose: () => void }>(load: Load<Props>) {
  return lazyTool(
    load,
    (content, { onClose }, hasFailed) =>
      hasFailed && (
        <div className={styles.overlay}>
          {content}
          <Act onClick={onClose}>{admin.partFailure.close}</Act>
        </div>
      ),
  )
}

const tools = new Set<() => Promise<unknown>>()

/** Loads the tools while the browser has nothing else to do, once what is asked for has come. */
export function useToolsAhead(hasCome: boolean) {
  useEffect(() => {
    if (!hasCome) return
    // WebKit has no idle callbacks.
    if (!('requestIdleCallback' in window)) {
      const waiting = setTimeout(loadTools)
      return () => clearTimeout(waiting)
    }
    const waiting = requestIdleCallback(loadTools)
    return () => cancelIdleCallback(waiting)
  }, [hasCome])
}

/** Whatever does not come is asked for again when it is needed, and says so then. */
function loadTools() {
  for (const load of tools) void load().catch(() => {})
}

function makePart<Props extends object>(
  load: Load<Props>,
  frame: Frame<Props>,
  loaded?: () => ComponentType<Props> | undefined,
) {
  // React keeps a failure of `lazy` for ever: the next try needs another one.
  let latest: ComponentType<Props> = lazy(load)
  return function LazyPart(props: Props) {
    const [Content, setContent] = useState(() => loaded?.() ?? latest)
    const retry = () => {
      latest = lazy(load)
      setContent(() => latest)
    }
    return (
      <ErrorBoundary
        onRetry={retry}
        fallback={(again) => frame(<PartFailure onRetry={again} />, props, true)}
      >
        <Suspense fallback={frame(<LoadingLine isLoading />, props, false)}>
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
