import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { keepThroughRebuild } from './lib/keep-through-rebuild'

const putBack = keepThroughRebuild()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    {
      onRecoverableError(error) {
        putBack()
        console.warn('The page was built anew', error)
      },
    },
  )
})
