import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { keepThroughRebuild } from './lib/keep-through-rebuild'

const restoreVisitorState = keepThroughRebuild()

/**
 * The desk keeps its filters in the address. Rendered as a transition, a pressed filter would show
 * its new state late on a slow computer, and `flushSync` does not help: React Router 8 ignores it
 * when it completes the navigation of a framework app.
 */
const routerOptions = location.pathname.startsWith('/admin') ? { useTransitions: false } : {}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter {...routerOptions} />
    </StrictMode>,
    {
      onRecoverableError(error) {
        restoreVisitorState()
        console.warn('React rebuilt the page', error)
      },
    },
  )
})
