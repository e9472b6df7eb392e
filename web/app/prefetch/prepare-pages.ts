import type { ContextType } from 'react'
import {
  createPath,
  matchRoutes,
  type UNSAFE_RouteModules as RouteModules,
  type UNSAFE_DataRouterContext,
  UNSAFE_decodeViaTurboStream,
  type UNSAFE_FrameworkContext,
} from 'react-router'
import type { LoadedPage, PageHandle } from '../lib/page-handle'
import { hasSpeculationRules } from '../lib/speculation-rules'
import { type PageAddress, watchIntent, watchView } from './watch-links'

type Watch = {
  router: NonNullable<ContextType<typeof UNSAFE_DataRouterContext>>['router']
  framework: NonNullable<ContextType<typeof UNSAFE_FrameworkContext>>
  onPrepared: (page: LoadedPage) => void
  /** Called when the link to that page is clicked, before the router opens it. */
  onOpen: (page: LoadedPage) => void
  /** Ends the watch. */
  signal: AbortSignal
}

/** The pages loaded so far, by address. */
const loads = new Map<string, Promise<LoadedPage | undefined>>()

/**
 * Loads the page of each link that is hovered or focused, and reports the latest one, so that it can
 * be rendered before it is opened. On touch screens, which have no hover, it loads the pages of links
 * in view instead, unless the browser prefetches those.
 */
export function preparePages({ router, framework, onPrepared, onOpen, signal }: Watch) {
  const { manifest, routeModules } = framework

  function load(page: PageAddress) {
    const address = createPath(page)
    const loading = loads.get(address) ?? loadPage(page)
    loads.set(address, loading)
    // What could not be loaded is loaded when the page is opened.
    loading.catch(() => loads.delete(address))
    return loading
  }

  async function loadPage({ pathname, search }: PageAddress): Promise<LoadedPage | undefined> {
    const id = matchRoutes(router.routes, pathname)?.at(-1)?.route.id ?? ''
    const route = manifest.routes[id]
    // A page that loads data of its own does so when it is opened.
    if (!route || route.hasClientLoader) return undefined
    const [module, loaderData] = await Promise.all([
      import(/* @vite-ignore */ route.module) as Promise<NonNullable<RouteModules[string]>>,
      route.hasLoader ? fetchData(`${pathname}.data${search}`, id) : undefined,
    ])
    const { Page, isStatic } = (module.handle ?? {}) as Partial<PageHandle>
    // A page reads its query from the router, which knows it only once the page is open.
    if (!Page || isStatic || search) return undefined
    // Otherwise the router would import it once more, which takes another task.
    routeModules[id] ??= module
    return { pathname, Page, loaderData }
  }

  if (matchMedia('(pointer: coarse)').matches) {
    if (!hasSpeculationRules) watchView(load, signal)
    return
  }

  let pointed: PageAddress | undefined
  let prepared: LoadedPage | undefined
  let isOpening = false
  watchIntent((address) => {
    pointed = address
    load(address).then(
      (page) => {
        if (!page || signal.aborted || isOpening || address !== pointed) return
        prepared = page
        onPrepared(page)
      },
      () => {},
    )
  }, signal)

  // Browsers with speculation rules follow links themselves, but a prepared page opens sooner.
  const open = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a')
    // Rendering a page that is still loading would delay the document that the browser loads instead.
    pointed = undefined
    if (!prepared || link?.getAttribute('href') !== prepared.pathname) return
    if (!opensHere(link, event)) return
    event.preventDefault()
    if (isOpening) return
    isOpening = true
    const { pathname } = prepared
    const navigate = () => router.navigate(pathname)
    // The router remembers how far the current page is scrolled, so it has to come first.
    if (scrollY > 0) return navigate()
    onOpen(prepared)
    // The router's work would delay the frame that shows the page.
    requestAnimationFrame(() => setTimeout(navigate))
  }
  document.addEventListener('click', open, { capture: true, signal })
}

/** Whether the click opens the link in this tab. */
function opensHere(link: Element, { button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) {
  return button === 0 && !link.hasAttribute('target') && !(metaKey || ctrlKey || shiftKey || altKey)
}

/** Fetches what the `loader` of the route returned at build time, from the router's own file. */
async function fetchData(address: string, routeId: string) {
  const answer = await fetch(address)
  if (!answer.ok || !answer.body) throw new Error(`${address} returned status ${answer.status}`)
  const { value } = await UNSAFE_decodeViaTurboStream(answer.body, window)
  return (value as Record<string, { data: unknown }>)[routeId]?.data
}
