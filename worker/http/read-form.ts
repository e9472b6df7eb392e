import type { Context } from 'hono'
import { ApiError } from '../errors'

/** Returns the form data of a request. Throws `malformed_request`. */
export async function readForm(c: Context) {
  try {
    return await c.req.formData()
  } catch (cause) {
    throw new ApiError('malformed_request', 'The form could not be read. Send it again.', { cause })
  }
}
