export { SessionCheck, SessionCheckFailure } from './shell/session-check'
export type { AdminPageData } from './store/services'
export { SignInProvider } from './store/sign-in'

/** Not a plain export: the router's manifest, which every public page loads, would name each of the desk's files. */
export const loadAdminArea = () => import('./shell/admin-area').then(({ AdminArea }) => AdminArea)
