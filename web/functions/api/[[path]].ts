import { passToWorker } from '../../build/pass-to-worker'

/** Passes every call under /api to the Worker. */
export const onRequest: PagesFunction<{ API?: Fetcher }> = passToWorker
