import { hc } from 'hono/client'
import type { Api } from '../../../worker/app'

/** The API as typed calls. */
export const { api } = hc<Api>('/')
