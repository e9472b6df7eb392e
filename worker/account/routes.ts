import { Hono } from 'hono'
import type { Bindings } from '../env'
import { passwordRoutes } from './password-routes'
import { secondFactorRoutes } from './second-factor/routes'
import { ownSessionRoutes } from './session-routes'

/** An administrator's own account. */
export const accountRoutes = new Hono<Bindings>()
  .route('/password', passwordRoutes)
  .route('/sessions', ownSessionRoutes)
  .route('/second-factor', secondFactorRoutes)
