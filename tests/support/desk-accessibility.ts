import type { Product } from './product.ts'

/** Sends an enquiry and returns its id. */
export async function post({ product }: { product: Product }, body: object) {
  const response = await product.post(body)
  return ((await response.json()) as { inquiry: { id: string } }).inquiry.id
}
