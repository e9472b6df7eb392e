import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { interruptFades } from './lib/interrupt-fades'
import { keepThroughRebuild } from './lib/keep-through-rebuild'

interruptFades()

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
