import { useEffect, useRef } from 'react'
import { Outlet } from 'react-router'
import { ContactBar } from '../components/contact-bar'
import { Main } from '../components/main'
import { ScrollToTop } from '../components/scroll-to-top'
import { SiteFooter } from '../components/site-footer'
import { SiteHeader } from '../components/site-header'
import { SkipLink } from '../components/skip-link'

export default function Site() {
  const start = useRef<HTMLAnchorElement>(null)

  useEffect(() => {
    // styles/layout.css estimates the heights of sections until then.
    delete document.documentElement.dataset.fresh
  }, [])

  return (
    <>
      <SkipLink ref={start} />
      <SiteHeader />
      <Main>
        <Outlet />
        <ScrollToTop start={start} />
      </Main>
      <SiteFooter />
      <ContactBar />
    </>
  )
}
