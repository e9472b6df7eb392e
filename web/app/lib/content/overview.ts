/** What `pages/overview.json` says: the page that lists all services. */
import * as v from 'valibot'
import { page, text } from './fields.ts'

export const overviewPage = v.strictObject({ ...page.entries, heading: text, lead: text })

export type OverviewPage = v.InferOutput<typeof overviewPage>
