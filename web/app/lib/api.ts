import { hc } from 'hono/client'
import type { Api } from '../../../worker/app'

/** The API as a typed client. */
export const { api } = hc<Api>('/')
