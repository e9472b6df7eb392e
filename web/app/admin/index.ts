export { SessionCheck, SessionCheckFailure } from './shell/session-check'
export type { AdminPageData } from './store/services'
export { SignInProvider } from './store/sign-in'

/**
 * Loaded dynamically: with a plain export, the router's manifest, which every public page loads,
 * would list every file of the desk.
 */
export const loadAdminArea = () => import('./shell/admin-area').then(({ AdminArea }) => AdminArea)
