import { uncachedFailure } from '../../../worker/http/uncached-failure'

/** Serves the files that pages load, and keeps browsers from caching that one is missing. */
export const onRequest: PagesFunction = async ({ next }) => uncachedFailure(await next())
