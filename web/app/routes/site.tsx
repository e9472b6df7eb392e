import { useEffect, useRef } from 'react'
import { Outlet, useNavigation } from 'react-router'
import { ContactBar } from '../components/contact-bar'
import { PageAnnouncer } from '../components/page-announcer'
import { ScrollToTop } from '../components/scroll-to-top'
import { SiteFooter } from '../components/site-footer'
import { SiteHeader } from '../components/site-header'
import { SkipLink } from '../components/skip-link'
import { useFocusOnNavigation } from '../lib/use-focus-on-navigation'
import { useIsLong } from '../lib/use-is-long'
import { useMissingModule } from '../lib/use-missing-module'

/** How long a page may take to load before the visitor sees a progress bar, in ms. */
const slowAfter = 300

export default function Site() {
  const main = useFocusOnNavigation()
  const isSlow = useIsLong(useNavigation().state !== 'idle', slowAfter)
  useMissingModule()
  const start = useRef<HTMLAnchorElement>(null)

  useEffect(() => {
    // styles/layout.css estimates the heights of sections until then.
    delete document.documentElement.dataset.fresh
  }, [])

  return (
    <>
      <SkipLink ref={start} />
      <SiteHeader />
      <main id="main" ref={main} tabIndex={-1} aria-busy={isSlow || undefined}>
        <Outlet />
        <ScrollToTop start={start} />
      </main>
      <SiteFooter />
      <ContactBar />
      <PageAnnouncer isLoading={isSlow} />
    </>
  )
}
