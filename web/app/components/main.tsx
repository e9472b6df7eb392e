import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { useFocusOnNavigation } from '../lib/use-focus-on-navigation'
import { useIsLong } from '../lib/use-is-long'
import { useMissingModule } from '../lib/use-missing-module'
import { PageAnnouncer } from './page-announcer'

/** How long a page may take to load before the visitor sees a progress bar, in ms. */
const slowAfter = 300

/** The main part of a page, which shows and announces that another page is loading. */
export function Main({ children }: { children: ReactNode }) {
  const main = useFocusOnNavigation()
  const isSlow = useIsLong(useNavigation().state !== 'idle', slowAfter)
  useMissingModule()

  return (
    <>
      <main id="main" ref={main} tabIndex={-1} aria-busy={isSlow || undefined}>
        {children}
      </main>
      <PageAnnouncer isLoading={isSlow} />
    </>
  )
}
