// biome-ignore lint/style/noRestrictedImports: it runs beside the Worker, not in the browser.
import { fetchInAnyCase } from '../../worker/http/lower-case'

/** Redirects addresses with capitals to the pages at those in lower case. */
export const onRequest: PagesFunction<{ ASSETS: Fetcher }> = ({ request, env }) =>
  fetchInAnyCase(request, env.ASSETS)
