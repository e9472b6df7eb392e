import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { admin } from '../../content/words/admin'
import { useSettled } from '../../lib/use-settled'
import { Act } from './act'
import { ErrorBoundary } from './error-boundary'
import styles from './lazy-part.module.css'
import { LoadingLine } from './loading-line'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** What stands around the words that say that a part is loading, or that it failed. */
type Frame<Props> = (content: ReactNode, props: Props, hasFailed: boolean) => ReactNode

/** Returns a component that is loaded when it is first shown. */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  frame: Frame<Props> = (content) => content,
) {
  return makePart(load, frame).LazyPart
}

/**
 * The same for what an open list needs sooner or later: it is loaded ahead, and then it stands there
 * at once, as if it had never been apart.
 */
export function lazyTool<Props extends object>(load: Load<Props>, frame: Frame<Props>) {
  const { LazyPart, loadPart } = makePart(load, frame)
  tools.add(loadPart)
  return LazyPart
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

/** Whatever fails to load says so when it is needed. */
function loadTools() {
  for (const load of tools) void load().catch(() => {})
}

function makePart<Props extends object>(load: Load<Props>, frame: Frame<Props>) {
  let loaded: ComponentType<Props> | undefined

  async function loadPart() {
    try {
      loaded = (await load()).default
      return loaded
    } catch (thrown) {
      console.error('A part of the desk could not be loaded', thrown)
      throw thrown
    }
  }

  function LazyPart(props: Props) {
    const [asked] = useState(() => (loaded ? undefined : loadPart()))
    const settled = useSettled(asked)
    if (settled?.error) return frame(<PartFailure />, props, true)
    const Content = settled?.value ?? loaded
    if (!Content) return frame(<LoadingLine isLoading />, props, false)
    return (
      <ErrorBoundary fallback={(retry) => frame(<PartFailure onRetry={retry} />, props, true)}>
        <Content {...props} />
      </ErrorBoundary>
    )
  }

  return { LazyPart, loadPart }
}

/**
 * Says that a part of the desk cannot be shown, and what to do. Without `onRetry` for a script that did
 * not load: Chromium and Firefox do not ask for it again until a reload (whatwg/html#6768).
 */
export function PartFailure({ onRetry }: { onRetry?: () => void }) {
  const words = admin.partFailure
  return (
    <div className={styles.failure} role="alert">
      <p>{words.text}</p>
      <div>
        {onRetry && (
          <Act look="line" onClick={onRetry}>
            {admin.retry}
          </Act>
        )}
        <Act look="line" onClick={() => location.reload()}>
          {words.reload}
        </Act>
      </div>
    </div>
  )
}
