import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useSettled } from '../../lib/use-settled'
import { admin } from '../../words/admin'
import { DeskButton } from './desk-button'
import { ErrorBoundary } from './error-boundary'
import styles from './lazy-part.module.css'
import { LoadingLine } from './loading-line'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** Wraps the message that a part is loading or failed to load. */
type Frame<Props> = (content: ReactNode, props: Props, hasFailed: boolean) => ReactNode

/** Returns a component that is loaded when it is first shown. */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  frame: Frame<Props> = (content) => content,
) {
  return makePart(load, frame).LazyPart
}

/**
 * The same for a component that an open list needs sooner or later: it is preloaded by
 * `useToolsAhead`, and then renders at once.
 */
export function lazyTool<Props extends object>(load: Load<Props>, frame: Frame<Props>) {
  const { LazyPart, loadPart } = makePart(load, frame)
  tools.add(loadPart)
  return LazyPart
}

/** A tool shown over the list: a menu or a dialog. A notice replaces it if it fails to load. */
export function lazyOverlay<Props extends { onClose: () => void }>(load: Load<Props>) {
  return lazyTool(
    load,
    (content, { onClose }, hasFailed) =>
      hasFailed && (
        <div className={styles.overlay}>
          {content}
          <DeskButton onClick={onClose}>{admin.close}</DeskButton>
        </div>
      ),
  )
}

const tools = new Set<() => Promise<unknown>>()

/** Preloads the tools while the browser is idle, once the page's own content has loaded. */
export function useToolsAhead(isLoaded: boolean) {
  useEffect(() => {
    if (!isLoaded) return
    // WebKit has no idle callbacks.
    if (!('requestIdleCallback' in window)) {
      const waiting = setTimeout(loadTools)
      return () => clearTimeout(waiting)
    }
    const waiting = requestIdleCallback(loadTools)
    return () => cancelIdleCallback(waiting)
  }, [isLoaded])
}

/** A tool that fails to load here is loaded again, and reports a failure, when it is needed. */
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
    const [loading] = useState(() => (loaded ? undefined : loadPart()))
    const settled = useSettled(loading)
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
 * Says that a part of the desk cannot be shown, and what to do. Omit `onRetry` for a script that
 * failed to load: Chromium and Firefox do not request it again until the page reloads
 * (whatwg/html#6768).
 */
export function PartFailure({ onRetry }: { onRetry?: () => void }) {
  const words = admin.partFailure
  return (
    <div className={styles.failure} role="alert">
      <p>{words.text}</p>
      <div>
        {onRetry && (
          <DeskButton variant="line" onClick={onRetry}>
            {admin.retry}
          </DeskButton>
        )}
        <DeskButton variant="line" onClick={() => location.reload()}>
          {words.reload}
        </DeskButton>
      </div>
    </div>
  )
}
