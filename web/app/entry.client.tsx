import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { keepThroughRebuild } from './lib/keep-through-rebuild'

const restoreVisitorState = keepThroughRebuild()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      {/* Transitions would wait for frames: pages would open later, and the desk's filters show late. */}
      <HydratedRouter useTransitions={false} />
    </StrictMode>,
    {
      onRecoverableError(error) {
        restoreVisitorState()
        console.warn('React rebuilt the page', error)
      },
    },
  )
})
