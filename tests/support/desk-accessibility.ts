import type { Route } from 'playwright-core'
import type { Product } from './product.ts'

/** Sends an enquiry and returns its id. */
export async function post({ product }: { product: Product }, body: object) {
  const response = await product.post(body)
  return ((await response.json()) as { inquiry: { id: string } }).inquiry.id
}

/** Answers a call as a Worker that has failed. */
export const fails = (route: Route) =>
  route.fulfill({ status: 500, json: { error: { code: 'internal', message: '' } } })
