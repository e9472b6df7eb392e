import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { keepThroughRebuild } from './lib/keep-through-rebuild'

const restoreVisitorState = keepThroughRebuild()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      {/* As transitions, navigations would wait for frames, and the desk's filters show their state late. */}
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
