import './styles/tokens.css'
import './styles/fonts.css'
import './styles/base.css'
import './styles/layout.css'
import './styles/busy.css'
import './styles/print.css'
import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import earlyScript from '../inline/early.ts?inline-script'
import type { Route } from './+types/root'
import { FailurePage } from './components/failure-page'
import { InlineScript } from './components/inline-script'
import { ThemeHead } from './components/theme-head'
import { language } from './lib/language'
import { usePageHandle } from './lib/page-handle'
import { titleOf } from './lib/page-meta'
import { failure } from './words/failure'

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
]

/** The title of a page that failed; every page sets its own. */
export const meta = () => [{ title: titleOf(failure.title) }]

/** The document around every page. */
export function Layout({ children }: { children: ReactNode }) {
  const { isStatic } = usePageHandle()
  return (
    <html lang={language} data-static={isStatic || undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
        <ThemeHead />
      </head>
      <body>
        {children}
        <InlineScript code={earlyScript} />
        {!isStatic && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

export default function App() {
  return <Outlet />
}

/** Replaces a failed page that has no layout, or a failed layout. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  console.error(error)
  return (
    <main id="main">
      <FailurePage />
    </main>
  )
}
