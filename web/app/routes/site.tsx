import { useRef } from 'react'
import { Outlet } from 'react-router'
import { ContactBar } from '../components/contact-bar'
import { PageAnnouncer } from '../components/page-announcer'
import { ScrollToTop } from '../components/scroll-to-top'
import { SiteFooter } from '../components/site-footer'
import { SiteHeader } from '../components/site-header'
import { SkipLink } from '../components/skip-link'
import { useFocusOnNavigation } from '../lib/use-focus-on-navigation'
import { useMissingModule } from '../lib/use-missing-module'
import { useSlowNavigation } from '../lib/use-slow-navigation'
import { usePrefetch } from '../prefetch/use-prefetch'

export default function Site() {
  const main = useFocusOnNavigation()
  const isSlow = useSlowNavigation()
  usePrefetch()
  useMissingModule()
  const start = useRef<HTMLAnchorElement>(null)
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
