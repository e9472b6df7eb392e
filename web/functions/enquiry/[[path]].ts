import { passToWorker } from '../../build/pass-to-worker'

/** Passes every call for an enquiry's private page to the Worker. */
export const onRequest: PagesFunction<{ API?: Fetcher }> = passToWorker
