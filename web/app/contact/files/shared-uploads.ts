import { openUploads } from './uploads'

let uploads: ReturnType<typeof openUploads> | undefined

/** Shared for the whole visit: uploads continue while another page is shown. */
export const sharedUploads = () => (uploads ??= openUploads())
