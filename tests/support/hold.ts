import type { Page, Route } from 'playwright-core'

/** Holds the calls with this method to a path that matches, until they are released. */
export async function hold(page: Page, method: string, path: RegExp, answer?: object) {
  const held = Promise.withResolvers<Route>()
  const matches = (url: URL) => path.test(url.pathname + url.search)
  const onCall = (route: Route) =>
    route.request().method() === method ? held.resolve(route) : route.fallback()
  await page.route(matches, onCall)
  return {
    arrived: held.promise,
    async release() {
      const route = await held.promise
      await page.unroute(matches, onCall)
      if (answer) await route.fulfill({ status: 201, json: answer })
      else await route.fallback()
    },
  }
}
